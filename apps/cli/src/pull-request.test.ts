import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { runCli } from './run.ts';

/** A fake of the part of GitHub's API that the command uses, with the comments of pull request 7. */
interface Github {
  readonly apiUrl: string;
  readonly comments: { readonly id: number; body: string }[];
  readonly server: Server;
  /** True to refuse writes, as GitHub does for pull requests of forks. */
  isReadOnly: boolean;
}

let folder: string;
let github: Github;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-pr-'));
  github = await serveGithub();
  await writeFile(path.join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 7 } }));
  await writePage('<title>Canoes, built by hand at Lake Morrow</title>');
});
afterEach(async () => {
  github.server.close();
  await rm(folder, { recursive: true });
});

async function serveGithub(): Promise<Github> {
  const comments = [{ id: 1, body: 'Looks good to me.' }];
  const answer = async (method: string, url: string, body: string) => {
    const { pathname } = new URL(url, 'http://github.test');
    const id = Number(/\/issues\/comments\/(\d+)$/.exec(pathname)?.[1]);
    const isList = pathname === '/repos/acme/site/issues/7/comments';
    if (method === 'GET' && isList) return { status: 200, json: comments };
    if (github.isReadOnly)
      return { status: 403, json: { message: 'Resource not accessible by integration' } };
    const { body: written } = JSON.parse(body) as { readonly body: string };
    if (method === 'POST' && isList) {
      comments.push({ id: comments.length + 1, body: written });
      return { status: 201, json: comments.at(-1) };
    }
    const comment = method === 'PATCH' ? comments.find((each) => each.id === id) : undefined;
    if (comment === undefined) return { status: 404, json: { message: 'Not Found' } };
    comment.body = written;
    return { status: 200, json: comment };
  };
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => answer(request.method ?? '', request.url ?? '', body))
      .then(({ status, json }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(json));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { apiUrl, comments, server, isReadOnly: false };
}

async function writePage(head: string): Promise<void> {
  const prose = '<p>We build canoes all winter long, and sell them in spring. | `@acme/owners` </p>'.repeat(
    10,
  );
  const html = `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">\n${head}\n<meta name="viewport" content="width=device-width"></head><body><h1>Canoes</h1>${prose}</body></html>`;
  await writeFile(path.join(folder, 'index.html'), html);
}

async function checkInActions() {
  let out = '';
  let said = '';
  const exitCode = await runCli(['check', folder, '--site', 'https://example.com', '--format', 'github'], {
    environment: {
      GITHUB_API_URL: github.apiUrl,
      GITHUB_TOKEN: 'ghs_secret',
      GITHUB_REPOSITORY: 'acme/site',
      GITHUB_EVENT_PATH: path.join(folder, 'event.json'),
      GITHUB_STEP_SUMMARY: path.join(folder, 'summary.md'),
    },
    colours: false,
    out: (part) => (out += part),
    say: (line) => (said += line),
  });
  return { exitCode, out, said };
}

const blockedByNoindex =
  '<title>Canoes, built by hand at Lake Morrow</title>\n<meta name="robots" content="noindex">';

describe('in a pull request', () => {
  test('a blocking issue is an annotation at its line, and in the summary of the job', async () => {
    await writePage(blockedByNoindex);
    const { exitCode, out } = await checkInActions();
    expect(exitCode).toBe(1);
    expect(out).toMatch(
      /^::error file=.*index\.html,line=5,title=Page that could be found in a search is lost \(lost-page\)::/,
    );
    await expect(readFile(path.join(folder, 'summary.md'), 'utf8')).resolves.toContain('says noindex');
  });

  test('one comment has the verdict, and the next run updates it', async () => {
    await writePage(blockedByNoindex);
    await checkInActions();
    expect(github.comments).toHaveLength(2);
    expect(github.comments[1]?.body).toContain('❌');
    await writePage('<title>Canoes, built by hand at Lake Morrow</title>');
    await expect(checkInActions()).resolves.toMatchObject({ exitCode: 0 });
    expect(github.comments.map(({ body }) => body.includes('✅'))).toEqual([false, true]);
  });

  test('text of a page cannot mention anybody', async () => {
    await writePage('<title>@acme/owners `| @acme/team</title>');
    await checkInActions();
    const outsideCode = github.comments[1]?.body.replaceAll(/`[^`]*`/g, '');
    expect(outsideCode).not.toContain('@acme');
  });

  test('a token that may not write does not change the verdict, and the output says so', async () => {
    github.isReadOnly = true;
    const { exitCode, said } = await checkInActions();
    expect(exitCode).toBe(0);
    expect(said).toContain('has no comment: Resource not accessible by integration');
    expect(said).not.toContain('ghs_secret');
  });
});
