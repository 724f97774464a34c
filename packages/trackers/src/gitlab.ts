import type { HttpClient } from '@plumbline/net';
import { z } from 'zod';
import { askTracker } from './ask-tracker.ts';
import type { Ticket, Tracker, TrackerAccess } from './tracker.ts';

const Project = z.object({ id: z.int() });
const Issue = z.object({ iid: z.int(), web_url: z.string(), state: z.string() });

/** Creates a tracker on GitLab: https://docs.gitlab.com/api/issues/ */
export function gitlabTracker(http: HttpClient, { baseUrl, project, token }: TrackerAccess): Tracker {
  const home = `${baseUrl}/api/v4/projects/${encodeURIComponent(project)}`;
  const issues = `${home}/issues`;
  const question = {
    headers: { 'private-token': token },
    missing: `GitLab has no project ${project}.`,
    scope: 'the scope "api" and the role Reporter in the project',
  };
  return {
    check: async () => {
      await askTracker(http, { ...question, url: home }, Project);
    },
    create: async ({ title, body: description }) =>
      ticketOf(await askTracker(http, { ...question, url: issues, body: { title, description } }, Issue)),
    read: async (key) =>
      ticketOf(await askTracker(http, { ...question, url: `${issues}/${encodeURIComponent(key)}` }, Issue)),
  };
}

function ticketOf({ iid, web_url: url, state }: z.output<typeof Issue>): Ticket {
  return { key: String(iid), url, state, isDone: state === 'closed' };
}
