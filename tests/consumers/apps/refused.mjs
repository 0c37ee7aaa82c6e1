// Prints the error of the first world, or of load(), by the entry that the command line names.

const { load, World } = await import(process.argv[2]);
try {
    await load?.();
    new World();
    console.log(JSON.stringify({ error: null }));
} catch ({ name, message }) {
    console.log(JSON.stringify({ error: `${name}: ${message}` }));
}
