import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractsForBrowsers } from './vite/contracts-for-browsers.ts';
import { firstLoad } from './vite/first-load.ts';
import { stylesWithComponents } from './vite/styles-with-components.ts';

/** The place where the API puts a new nonce with every answer: apps/api/src/server/dashboard-files.ts. */
const NONCE_PLACE = '{{nonce}}';
/** What half of all screens load is one file. Otherwise a screen loads up to 70 small ones first. */
const SCREENS_SHARING = 16;
const API = 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => ({
  plugins: [contractsForBrowsers(), stylesWithComponents(), react(), firstLoad()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  ...(command === 'build' ? { html: { cspNonce: NONCE_PLACE } } : {}),
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: SCREENS_SHARING }] } },
    },
  },
  // `npm run dev:dashboard` beside a running `npm start`: pages from here, everything else from the API.
  server: { port: 5173, proxy: { '/api': API, '/v1': API, '/docs': API, '/openapi.json': API } },
}));
