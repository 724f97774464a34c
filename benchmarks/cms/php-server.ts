import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Starts PHP's own web server. `front` answers every path that is no file, as rewrite rules do. */
export function startPhp(folder: string, port: number, front: string): ChildProcess {
  const router = path.join(folder, '..', `${path.basename(folder)}-router.php`);
  writeFileSync(
    router,
    `<?php
$path = urldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
$file = $_SERVER['DOCUMENT_ROOT'] . $path;
$isFront = !is_file($file) && !is_file(rtrim($file, '/') . '/index.php') && !preg_match('#^/[\\w/]+\\.php(/|$)#', $path);
if (!$isFront && $path !== '/') return false;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/${front}';
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/${front}';
chdir($_SERVER['DOCUMENT_ROOT']);
require $_SERVER['DOCUMENT_ROOT'] . '/${front}';
`,
  );
  return spawn('php', ['-q', '-S', `127.0.0.1:${String(port)}`, '-t', folder, router], {
    stdio: 'ignore',
    // Its workers outlive it unless they are ended together, as a process group.
    detached: true,
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
  });
}

/** Ends PHP's web server and its workers. */
export async function stopPhp(php: ChildProcess): Promise<void> {
  if (php.pid === undefined || php.exitCode !== null || php.signalCode !== null) return;
  process.kill(-php.pid, 'SIGTERM');
  await once(php, 'exit');
}

/** Ends a process. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
