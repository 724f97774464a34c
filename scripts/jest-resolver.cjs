// Resolves workspace packages to their sources. A dependency may mean something else by a `source` condition.
function resolve(request, options) {
  const { basedir, conditions } = options;
  if (!basedir.includes('/node_modules/')) return options.defaultResolver(request, options);
  return options.defaultResolver(request, {
    ...options,
    conditions: conditions?.filter((condition) => condition !== 'source'),
  });
}

// With `async`, Jest resolves one import after the other on each version of Node; `jest-runtime.cjs` relies on it.
module.exports = { sync: resolve, async: async (request, options) => resolve(request, options) };
