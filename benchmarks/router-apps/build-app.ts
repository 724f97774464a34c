import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { realSitesScratch } from '@plumbline/testkit';
import { routerApps } from './apps.ts';
import { moduleOf, shopOf } from './shop.ts';

const VITE = '8.3.8';
const SHELL = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tools</title>
</head>
<body>
<noscript>You need to enable JavaScript to run this app.</noscript>
<div id="root"></div>
<script type="module" src="/main.js"></script>
</body>
</html>
`;

/** Builds a router app with Vite, from packages of npm, and returns the folder to serve. */
export function buildApp(name: string, kind: 'faulty' | 'clean'): string {
  const app = routerApps[name];
  if (app === undefined) throw new Error(`There is no app ${name}.`);
  const home = path.join(installed(), name.replace(/\W.*/, '').toLowerCase(), kind);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const plugins = app.plugins ?? 'const plugins = [];';
  const files = {
    ...app.files,
    'index.html': SHELL,
    'shop.js': moduleOf(shopOf(kind)),
    'vite.config.js': `${plugins}\nexport default { plugins, logLevel: 'error' };\n`,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(home, file), text);
  execFileSync(process.execPath, [path.join(installed(), 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return path.join(home, 'dist');
}

/** Installs all frameworks into one scratch folder; returns it. */
function installed(): string {
  const home = path.join(realSitesScratch, 'router-apps');
  const dependencies = Object.assign(
    { vite: VITE },
    ...Object.values(routerApps).map((app) => app.dependencies),
  ) as Record<string, string>;
  const manifest = JSON.stringify({ name: 'router-apps', private: true, type: 'module', dependencies });
  const file = path.join(home, 'package.json');
  if (existsSync(file) && readFileSync(file, 'utf8') === manifest) return home;
  mkdirSync(home, { recursive: true });
  writeFileSync(file, manifest);
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return home;
}
