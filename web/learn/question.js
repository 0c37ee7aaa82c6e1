/**
 * A question that the reader answers by dragging: `solve` asks the library and returns { right, text, isMoving?, … },
 * `paint` draws it. `isMoving` is true if the next frame differs without input. After a right answer, the question
 * remains marked as answered.
 */
export function createQuestion(figure, solve, paint) {
    let found = null;
    return {
        draw() {
            found = solve();
            if (found.right) figure.solve();
            paint(found);
            return found.isMoving === true;
        },
        say: () => found.text,
        answer: () => found,
    };
}
