import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Response } from 'express';
import { z } from 'zod';

export interface DemoSite {
  /** The origin, without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** The content of a demo site's server.json: what its web server does in addition to serving public/. */
const Plan = z.strictObject({
  redirects: z.array(z.strictObject({ from: z.string(), to: z.string(), status: z.int().min(300).max(399) })),
  /** Paths whose answer is an error with a page of answers/. */
  answers: z.array(z.strictObject({ path: z.string(), status: z.int(), answer: z.string() })),
  /** Headers by path, in order. A path may end in `*`, and later entries win. */
  headers: z.array(z.strictObject({ path: z.string(), set: z.record(z.string(), z.string()) })),
  /** The page of answers/ for all other paths. */
  notFound: z.string(),
});
type Plan = z.infer<typeof Plan>;

const WITH_ORIGIN = new Set(['.html', '.xml', '.txt']);

/**
 * Serves a folder with `public/`, `answers/` and `server.json` on loopback. Pages may say `{{origin}}` where they need
 * an absolute address. `/about` is public/about.html, `/canoes/` is public/canoes/index.html.
 */
export async function serveDemoSite(folder: string, port: number): Promise<DemoSite> {
  const plan = Plan.parse(JSON.parse(await readFile(path.join(folder, 'server.json'), 'utf8')));
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The demo site has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  server.on('request', demoApp(folder, plan, origin));
  return {
    origin,
    close: async () => {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

function demoApp(folder: string, plan: Plan, origin: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(compression({ threshold: 512 }));
  app.use((request, response, next) => {
    for (const { path: pattern, set } of plan.headers) if (matches(pattern, request.path)) response.set(set);
    next();
  });
  for (const { from, to, status } of plan.redirects) {
    app.get(from, (_request, response) => response.redirect(status, to));
  }
  const answer = (response: Response, name: string) =>
    sendFile(response, path.join(folder, 'answers', name), origin);
  for (const { path: at, status, answer: name } of plan.answers) {
    app.get(at, (_request, response) => answer(response.status(status), name));
  }
  app.get('/{*path}', async (request, response) => {
    const found = await lookUp(path.join(folder, 'public'), request.path);
    if (found === null) await answer(response.status(404), plan.notFound);
    else if ('redirect' in found) response.redirect(301, found.redirect);
    else await sendFile(response, found.file, origin);
  });
  const badRequest: ErrorRequestHandler = (_error, _request, response, _next) =>
    void response.sendStatus(400);
  app.use(badRequest);
  return app;
}

function matches(pattern: string, at: string): boolean {
  return pattern.endsWith('*') ? at.startsWith(pattern.slice(0, -1)) : at === pattern;
}

type Found = { readonly file: string } | { readonly redirect: string };

async function lookUp(root: string, at: string): Promise<Found | null> {
  // A normalised absolute path cannot lead out of the root.
  const local = path.posix.normalize(decodeURIComponent(at));
  const file = path.join(root, local);
  if (local.endsWith('/')) return (await isFile(`${file}index.html`)) ? { file: `${file}index.html` } : null;
  if (await isFile(file)) return { file };
  if (await isFile(`${file}.html`)) return { file: `${file}.html` };
  return (await isFile(`${file}/index.html`)) ? { redirect: `${at}/` } : null;
}

async function isFile(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() === true;
}

async function sendFile(response: Response, file: string, origin: string): Promise<void> {
  const extension = path.extname(file);
  const body = await readFile(file);
  if (!response.hasHeader('Content-Type')) response.type(extension);
  response.send(WITH_ORIGIN.has(extension) ? body.toString().replaceAll('{{origin}}', origin) : body);
}
