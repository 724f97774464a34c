import { createRequire } from 'node:module';
import path from 'node:path';
import express, { Router } from 'express';
import helmet from 'helmet';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Plumbline API</title>
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css">
    <link rel="stylesheet" href="/docs/style.css">
    <link rel="icon" href="/docs/assets/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  validatorUrl: null,
  persistAuthorization: false,
  deepLinking: true,
  filter: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
});
`;

/** Styles that save space above the first call and hide choices with a single option. */
const STYLE = `body { margin: 0; }
.swagger-ui .info { margin: 32px 0 16px; }
.swagger-ui .info .title { font-size: 30px; }
.swagger-ui .scheme-container { padding: 12px 0; margin: 0 0 16px; }
.swagger-ui .servers-title, .swagger-ui .servers, .swagger-ui .info__license { display: none; }
.swagger-ui .info table { width: auto; }
.swagger-ui .info table thead tr th,
.swagger-ui .info table tbody tr td,
.swagger-ui .info table tbody tr td:first-of-type { padding: 4px 24px 4px 0; }
.swagger-ui .info pre { padding: 12px; border-radius: 4px; overflow-x: auto; }
`;

/** Serves `/openapi.json`, and `/docs` to read it and try it. Everything comes from this process. */
export function docsRoutes(openApiDocument: object): Router {
  const router = Router();
  const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

  router.get('/openapi.json', (_request, response) => {
    response.json(openApiDocument);
  });
  router.use(
    '/docs',
    helmet.contentSecurityPolicy({
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Swagger UI sets style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    }),
  );
  router.get('/docs', (_request, response) => {
    response.type('html').send(PAGE);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').send(START);
  });
  router.get('/docs/style.css', (_request, response) => {
    response.type('css').send(STYLE);
  });
  router.use('/docs/assets', express.static(assets, { index: false, maxAge: '1d' }));
  return router;
}
