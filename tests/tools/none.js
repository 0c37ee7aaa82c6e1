// A module that was not split has no second half.
export default '';
