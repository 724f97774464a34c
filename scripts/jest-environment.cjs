// Tests run in the realm of their process, because they share modules with the other test files of the process. In a
// realm of its own, a test would find an `Error` of a shared module to be no `Error`.
const vm = require('node:vm');
const NodeEnvironment = require('jest-environment-node').default;

// Jest runs modules in the realm that the environment names. This process's own realm cannot be named to Node.
for (const name of ['SourceTextModule', 'SyntheticModule'])
  vm[name] = class extends vm[name] {
    constructor(...given) {
      super(
        ...given.map((options) =>
          options?.context === globalThis ? { ...options, context: undefined } : options,
        ),
      );
    }
  };
const { compileFunction } = vm;
/** By file. Jest loads its own parts anew for each test file, but need not compile them again. */
const compiled = new Map();
vm.compileFunction = (code, parameters, { parsingContext, ...options }) => {
  if (parsingContext !== globalThis) return compileFunction(code, parameters, { parsingContext, ...options });
  const { filename } = options;
  if (!filename.includes('/node_modules/')) return compileFunction(code, parameters, options);
  if (!compiled.has(filename)) compiled.set(filename, compileFunction(code, parameters, options));
  return compiled.get(filename);
};

const exit = process.exit.bind(process);
const { console } = globalThis;

module.exports = class extends NodeEnvironment {
  #hasEnded = false;

  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    this.fakeTimersModern = new this.fakeTimersModern.constructor({
      config: config.projectConfig,
      global: globalThis,
    });
  }

  getVmContext() {
    return this.#hasEnded ? null : globalThis;
  }

  async teardown() {
    this.#hasEnded = true;
    // Jest replaces them for each test file.
    process.exit = exit;
    globalThis.console = console;
    await super.teardown();
  }
};
