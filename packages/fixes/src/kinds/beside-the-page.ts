import type { EditKind, EditOf } from '../edit-kind.ts';
import { escapeAttribute } from '../escape-markup.ts';

/** Edits that change no source of a single page: patches of files, of the server and of all pages make them. */

export const file: EditKind<EditOf<'file'>> = {
  of: 'site',
  subject: ({ path, action, content }) => `file ${path} ${action} ${content}`,
  snippet: ({ content }) => content,
  onSource: () => [],
  onFacts: (_edit, html) => html,
};

export const header: EditKind<EditOf<'header'>> = {
  of: 'site',
  subject: ({ name, value }) => `header ${name} ${value}`,
  snippet: ({ name, value }) => `${name}: ${value}`,
  onSource: () => [],
  onFacts: (_edit, html) => html,
};

export const redirect: EditKind<EditOf<'redirect'>> = {
  of: 'site',
  subject: ({ from, to }) => `redirect ${from} ${to}`,
  snippet: ({ from, to }) => `${from} → 301 → ${to}`,
  onSource: () => [],
  onFacts: (_edit, html) => html,
};

export const linkTarget: EditKind<EditOf<'link-target'>> = {
  of: 'page',
  subject: ({ from, to, href = '' }) => `link-target ${from} ${to} ${href}`,
  snippet: ({ to }) => `<a href="${escapeAttribute(to)}">`,
  onSource: () => [],
  onFacts: (_edit, html) => html,
};
