// Returns the names that a compiled library imports from PGlite, without the names that the library
// defines itself or that the loader creates for every library.
const ofLoader = [
  'memory',
  '__indirect_function_table',
  '__memory_base',
  '__table_base',
  '__stack_pointer',
];

export function imported(library) {
  const own = new Set([
    ...ofLoader,
    ...WebAssembly.Module.exports(library).map(({ name }) => name),
  ]);
  return [...new Set(WebAssembly.Module.imports(library).map(({ name }) => name))].filter(
    (name) => !own.has(name),
  );
}
