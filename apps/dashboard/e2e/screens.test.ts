import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { LocalService } from './local-service.ts';
import { screensOf } from './screens.ts';

const PLACES = new URL('../src/shell/places.ts', import.meta.url);

test('every place of the navigation is a screen that the browser tests open', async () => {
  const places = [...readFileSync(PLACES, 'utf8').matchAll(/\bto: '([^']+)'/g)].map(([, to = '']) => to);
  const answer = Object.assign([{ actionId: 'action' }], {
    url: 'https://site.test/',
    data: [{ id: 'analysis' }],
  });
  const page = { request: { get: async () => ({ json: async () => answer }) } } as unknown as Page;
  const service: Partial<LocalService> = { url: 'http://127.0.0.1', siteId: '$siteId' };
  const opened = Object.values<string>(await screensOf(service as LocalService, page));
  expect(places.length).toBeGreaterThan(10);
  expect(places.filter((place) => !opened.includes(place))).toEqual([]);
});
