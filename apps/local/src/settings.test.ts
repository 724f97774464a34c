import { expect, test } from '@jest/globals';
import { readSettings } from './settings.ts';

test('ports come from the environment; the defaults are 3000 and 9464', () => {
  expect(readSettings({ PORT: '8080', METRICS_PORT: '9999' }, '/')).toMatchObject({
    port: 8080,
    metricsPort: 9999,
  });
  expect(readSettings({}, '/')).toMatchObject({ port: 3000, metricsPort: 9464 });
});
