import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { handbookPosts, htmlOf } from './posts.ts';
import { ended, startPhp, stopPhp } from './php-server.ts';

/** A theme of Debian, and the active plugins. */
interface Look {
  readonly theme: string;
  readonly plugins: readonly string[];
}

/**
 * WordPress with a classic theme, two authors, comments in threads, tags, pages and pictures with pages of their own.
 */
export const wordpress = blog('wordpress', { theme: 'twentytwentyone', plugins: [] });

/** The same posts in a theme made of blocks, whose home page is a grid, with the plugin that most blogs have. */
export const wordpressBlocks = blog('wordpress-blocks', {
  theme: 'twentytwentythree',
  plugins: ['akismet/akismet.php'],
});

function blog(name: string, look: Look) {
  return {
    needs: [
      'wordpress',
      `wordpress-theme-${look.theme}`,
      'php-cli',
      'php-mysql',
      'php-gd',
      'php-xml',
      'php-mbstring',
      'mariadb-server',
      'debian-handbook',
    ],
    /** Serves the blog; fills it unless that was done before. */
    async serve(scratch: string, port: number): Promise<() => Promise<void>> {
      const home = path.join(scratch, name);
      const folder = path.join(home, 'site');
      const socket = path.join(home, 'mariadb.sock');
      mkdirSync(home, { recursive: true });
      if (!existsSync(path.join(home, 'data')))
        execFileSync('mariadb-install-db', ['--no-defaults', '--user=root', `--datadir=${home}/data`], quiet);
      const options = ['--no-defaults', '--user=root', `--datadir=${home}/data`, `--socket=${socket}`];
      const mariadb = spawn('mariadbd', [...options, '--skip-networking'], { stdio: 'ignore' });
      await answering(socket, mariadb);
      const filled = path.join(home, 'filled');
      if (!existsSync(filled)) {
        install(folder, socket);
        fill(folder, home, `http://127.0.0.1:${String(port)}`, look);
        writeFileSync(filled, '');
      }
      const php = startPhp(folder, port, 'index.php');
      return async () => {
        await stopPhp(php);
        await ended(mariadb);
      };
    },
  };
}

const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };

async function answering(socket: string, mariadb: ChildProcess): Promise<void> {
  for (let tries = 100; ; tries -= 1) {
    try {
      execFileSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-e', 'SELECT 1'], { stdio: 'ignore' });
      return;
    } catch (error) {
      if (tries === 0 || mariadb.exitCode !== null) throw error;
      await pause(200);
    }
  }
}

function install(folder: string, socket: string): void {
  const sql = 'DROP DATABASE IF EXISTS wordpress; CREATE DATABASE wordpress CHARACTER SET utf8mb4;';
  execFileSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-e', sql], quiet);
  cpSync('/usr/share/wordpress', folder, { recursive: true, dereference: true, filter: isOfSite });
  mkdirSync(path.join(folder, 'wp-content/uploads'), { recursive: true });
  const keys = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE']
    .flatMap((name) => [`${name}_KEY`, `${name}_SALT`])
    .map((name) => `define('${name}', 'benchmark');`);
  writeFileSync(
    path.join(folder, 'wp-config.php'),
    `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
${keys.join('\n')}
define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`,
  );
}

/** Tells whether a file is the site's. Debian's own settings belong to its web servers. */
function isOfSite(file: string): boolean {
  return !file.endsWith('/.htaccess') && !file.endsWith('/wp-config.php');
}

function fill(folder: string, home: string, url: string, { theme, plugins }: Look): void {
  const posts = path.join(home, 'posts.json');
  writeFileSync(posts, JSON.stringify(handbookPosts().map((post) => ({ ...post, html: htmlOf(post) }))));
  const script = path.join(import.meta.dirname, 'fill-wordpress.php');
  execFileSync('php', ['-d', 'memory_limit=512M', script, folder, posts, url, theme, ...plugins], quiet);
}
