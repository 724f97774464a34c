import type { HttpClient } from '@plumbline/net';
import { z } from 'zod';
import { askTracker } from './ask-tracker.ts';
import { TrackerError, type Ticket, type Tracker, type TrackerAccess } from './tracker.ts';

const Issue = z.object({
  id: z.string(),
  url: z.string(),
  state: z.object({ name: z.string(), type: z.string() }),
});
const Teams = z.object({ teams: z.object({ nodes: z.array(z.object({ id: z.string() })) }) });
const Created = z.object({ issueCreate: z.object({ issue: Issue }) });
const Found = z.object({ issue: Issue });
const Errors = z.array(
  z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }),
);
const Answer = z.object({ data: z.unknown().optional(), errors: Errors.optional() });

const ISSUE = 'id url state { name type }';

/** Creates a tracker on Linear: https://linear.app/developers/graphql */
export function linearTracker(http: HttpClient, { baseUrl, project, token }: TrackerAccess): Tracker {
  async function ask<Data>(query: string, variables: object, schema: z.ZodType<Data>): Promise<Data> {
    const question = {
      url: `${baseUrl}/graphql`,
      headers: { authorization: token },
      body: { query, variables },
      missing: 'Linear is not at this address.',
      scope: 'the permission to create issues in the team',
    };
    const answer = await askTracker(http, question, Answer);
    if (answer.errors !== undefined) throw new TrackerError(refusalOf(answer.errors));
    const read = schema.safeParse(answer.data);
    if (read.success) return read.data;
    throw new TrackerError('The answer of Linear has an unknown format. Check the address of the tracker.');
  }

  async function findTeam(): Promise<string> {
    const { teams } = await ask(
      'query($key: String!) { teams(filter: { key: { eq: $key } }) { nodes { id } } }',
      { key: project },
      Teams,
    );
    const [team] = teams.nodes;
    if (team !== undefined) return team.id;
    throw new TrackerError(
      `Linear has no team with the key ${project}, or the token cannot see it. Correct the key.`,
    );
  }

  return {
    check: async () => {
      await findTeam();
    },
    create: async ({ title, body: description }) => {
      const { issueCreate } = await ask(
        `mutation($input: IssueCreateInput!) { issueCreate(input: $input) { issue { ${ISSUE} } } }`,
        { input: { teamId: await findTeam(), title, description } },
        Created,
      );
      return ticketOf(issueCreate.issue);
    },
    read: async (key) =>
      ticketOf((await ask(`query($id: String!) { issue(id: $id) { ${ISSUE} } }`, { id: key }, Found)).issue),
  };
}

function refusalOf(errors: z.output<typeof Errors>): string {
  const [first] = errors;
  if (first?.extensions?.code === 'AUTHENTICATION_ERROR') {
    return 'Linear does not accept the token. Make a new one, and store it here.';
  }
  if (first?.extensions?.code === 'FORBIDDEN') {
    return 'The token may not do this at Linear: it needs the permission to create issues in the team.';
  }
  return `Linear refused the request: ${first?.message ?? 'without a reason'}.`;
}

function ticketOf({ id, url, state }: z.output<typeof Issue>): Ticket {
  return { key: id, url, state: state.name, isDone: ['completed', 'canceled'].includes(state.type) };
}
