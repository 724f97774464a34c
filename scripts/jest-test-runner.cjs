// Runs a test file without a message to Jest for each test. For each message Jest counts anew what it shows on a terminal,
// which costs it more than some tests take.
const runTestFile = require('jest-circus/runner').default;

module.exports = (globalConfig, config, environment, runtime, testPath) =>
  runTestFile(globalConfig, config, environment, runtime, testPath);
