// Resolves workspace packages to their sources. A dependency may mean something else by a `source` condition.
module.exports = (request, options) => {
  const { basedir, conditions } = options;
  if (!basedir.includes('/node_modules/')) return options.defaultResolver(request, options);
  return options.defaultResolver(request, {
    ...options,
    conditions: conditions?.filter((condition) => condition !== 'source'),
  });
};
