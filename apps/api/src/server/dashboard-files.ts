import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import express, { Router, type RequestHandler } from 'express';
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

/** The paths of programs, which get no page whatever they accept. */
const OF_PROGRAMS = /^\/(api|v1|oauth|assets|\.well-known)(\/|$)/;

/**
 * Serves the built dashboard, also to a browser that asks for an unknown page: the dashboard says that there is none.
 *
 * @throws if the folder does not contain one
 */
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
  const showPage: readonly RequestHandler[] = [
    (_request, response, next) => {
      response.locals['nonce'] = randomBytes(NONCE_BYTES).toString('base64');
      next();
    },
    contentSecurityPolicy,
    (_request, response) => {
      response.type('html').send(page.replaceAll(NONCE_PLACE, String(response.locals['nonce'])));
    },
  ];
  router.get(SCREENS, ...showPage);
  router.get(
    '/*rest',
    (request, response, next) => {
      response.vary('Accept');
      const isAsked = !OF_PROGRAMS.test(request.path) && request.accepts(['json', 'html']) === 'html';
      if (isAsked) response.status(404);
      next(isAsked ? undefined : 'router');
    },
    ...showPage,
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
