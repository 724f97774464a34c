import type { HttpClient } from '@plumbline/net';
import { z } from 'zod';
import { askTracker } from './ask-tracker.ts';
import { TrackerError, type Ticket, type Tracker, type TrackerAccess } from './tracker.ts';

const Repository = z.object({ has_issues: z.boolean() });
const Issue = z.object({ number: z.int(), html_url: z.string(), state: z.string() });

/** Creates a tracker on GitHub: https://docs.github.com/en/rest/issues/issues */
export function githubTracker(http: HttpClient, { baseUrl, project, token }: TrackerAccess): Tracker {
  const repository = `${baseUrl}/repos/${project.split('/').map(encodeURIComponent).join('/')}`;
  const issues = `${repository}/issues`;
  const question = {
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'x-github-api-version': '2022-11-28',
    },
    missing: `GitHub has no repository ${project}.`,
    scope: 'the permission "Issues: read and write" for the repository, or the scope "repo"',
  };
  return {
    check: async () => {
      const { has_issues: hasIssues } = await askTracker(http, { ...question, url: repository }, Repository);
      if (!hasIssues) throw new TrackerError(`Issues are switched off in ${project}. Switch them on there.`);
    },
    create: async ({ title, body }) =>
      ticketOf(await askTracker(http, { ...question, url: issues, body: { title, body } }, Issue)),
    read: async (key) =>
      ticketOf(await askTracker(http, { ...question, url: `${issues}/${encodeURIComponent(key)}` }, Issue)),
  };
}

function ticketOf({ number, html_url: url, state }: z.output<typeof Issue>): Ticket {
  return { key: String(number), url, state, isDone: state === 'closed' };
}
