import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import express, { Router } from 'express';
import helmet from 'helmet';

/** The paths of the dashboard's screens; its router chooses the screen. */
const SCREENS = [
  '/',
  '/sign-in',
  '/forgotten-password',
  '/choose-password',
  '/connect',
  '/sites',
  '/sites/*rest',
  '/settings/*rest',
];
/** The build's placeholder for the nonce: apps/dashboard/vite.config.ts. */
const NONCE_PLACE = '{{nonce}}';
const NONCE_BYTES = 16;

/** Serves the built dashboard. @throws if the folder does not contain one */
export function dashboardRoutes(folder: string): Router {
  const router = Router({ caseSensitive: true });
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  router.use('/assets', (_request, response, next) => {
    response.removeHeader('Cache-Control');
    next();
  });
  // Names of assets contain a hash of their content.
  router.use(
    '/assets',
    express.static(path.join(folder, 'assets'), { index: false, immutable: true, maxAge: '1y' }),
  );
  router.get(
    SCREENS,
    (_request, response, next) => {
      response.locals['nonce'] = randomBytes(NONCE_BYTES).toString('base64');
      next();
    },
    contentSecurityPolicy,
    (_request, response) => {
      response.type('html').send(page.replaceAll(NONCE_PLACE, String(response.locals['nonce'])));
    },
  );
  return router;
}

/** Allows scripts, images and calls of this origin only; styles also with the page's nonce. */
const contentSecurityPolicy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: [
      "'self'",
      (_request, response) => `'nonce-${String((response as express.Response).locals['nonce'])}'`,
    ],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    // For the preview of a report.
    frameSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});
