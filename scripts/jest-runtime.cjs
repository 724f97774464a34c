// Loads the product and its libraries once for each process, as a program does: to load them takes longer than most
// tests of them. Tests and their helpers are loaded for each test file, and so is what only a browser runs.
const { pathToFileURL } = require('node:url');
const { SyntheticModule } = require('node:vm');
const Runtime = require('jest-runtime').default;

const ofOneTestFile = /\.test\.ts$|\/testing(?:\/|\.ts$)|\/packages\/testkit\/|\/apps\/dashboard\/|\.json$/;

const shared = new Map();

function share(file) {
  if (!shared.has(file)) shared.set(file, load(file));
  return shared.get(file);
}

async function load(file) {
  const exported = await import(pathToFileURL(file).href);
  const names = Object.keys(exported);
  const module = new SyntheticModule(names, () => {
    for (const name of names) module.setExport(name, exported[name]);
  });
  await module.link(() => undefined);
  await module.evaluate();
  return module;
}

module.exports = class extends Runtime {
  constructor(...given) {
    super(...given);
    const { watch, watchAll, collectCoverage } = given.at(-1);
    // Sources change, or Jest must see them.
    if (watch || watchAll || collectCoverage) return;
    const { esmLoader, _resolution: resolution } = this;
    const resolveModule = esmLoader.resolveModule.bind(esmLoader);
    esmLoader.resolveModule = async (specifier, from, context) => {
      if (specifier === '@jest/globals') return resolveModule(specifier, from, context);
      const file = await resolution.resolveEsmAsync(from, specifier);
      const isShared = file.includes('/node_modules/') || !ofOneTestFile.test(file);
      return isShared && !resolution.isCoreModule(file)
        ? share(file)
        : resolveModule(specifier, from, context);
    };
  }
};
