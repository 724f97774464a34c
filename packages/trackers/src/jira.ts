import type { HttpClient } from '@plumbline/net';
import { z } from 'zod';
import { askTracker } from './ask-tracker.ts';
import type { Tracker, TrackerAccess } from './tracker.ts';

const Project = z.object({ key: z.string() });
const Created = z.object({ key: z.string() });
const Issue = z.object({
  key: z.string(),
  fields: z.object({
    status: z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }) }),
  }),
});

/**
 * Creates a tracker on Jira. Version 2 accepts a description as text:
 * https://developer.atlassian.com/cloud/jira/platform/rest/v2/
 */
export function jiraTracker(http: HttpClient, { baseUrl, project, login, token }: TrackerAccess): Tracker {
  const issues = `${baseUrl}/rest/api/2/issue`;
  const authorization =
    login === null ? `Bearer ${token}` : `Basic ${Buffer.from(`${login}:${token}`).toString('base64')}`;
  const question = {
    headers: { authorization },
    missing: `Jira has no project ${project}.`,
    scope: `the permission "Create issues" in the project ${project}`,
  };
  const read = async (key: string) => {
    const url = `${issues}/${encodeURIComponent(key)}?fields=status`;
    const issue = await askTracker(http, { ...question, url }, Issue);
    const { name, statusCategory } = issue.fields.status;
    return {
      key: issue.key,
      url: `${baseUrl}/browse/${encodeURIComponent(issue.key)}`,
      state: name,
      isDone: statusCategory.key === 'done',
    };
  };
  return {
    read,
    check: async () => {
      const url = `${baseUrl}/rest/api/2/project/${encodeURIComponent(project)}`;
      await askTracker(http, { ...question, url }, Project);
    },
    create: async ({ title, body }) => {
      const fields = {
        project: { key: project },
        // Jira uses this name for a kind of ticket.
        // oxlint-disable-next-line plumbline/one-word-for-one-thing
        issuetype: { name: 'Task' },
        summary: title,
        description: body,
      };
      const { key } = await askTracker(http, { ...question, url: issues, body: { fields } }, Created);
      // The state depends on the workflow of the project, so the next read finds it.
      return { key, url: `${baseUrl}/browse/${encodeURIComponent(key)}`, state: 'new', isDone: false };
    },
  };
}
