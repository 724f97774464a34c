import { appendFile, readFile } from 'node:fs/promises';
import { Octokit } from '@octokit/rest';

/** A pull request, and the token that may comment on it. */
interface PullRequest {
  readonly apiUrl: string;
  readonly token: string;
  readonly owner: string;
  readonly repo: string;
  readonly number: number;
}

const WITHIN_MS = 30_000;

/**
 * Shows a verdict in GitHub Actions: in the summary of the job, and in one comment on the pull request.
 * @param subject distinguishes the comments of several checks of one repository
 * @returns why there is no comment; null if there is one, or none is wanted
 */
export async function publishToGithub(
  markdown: string,
  subject: string,
  environment: NodeJS.ProcessEnv,
): Promise<string | null> {
  const summary = environment['GITHUB_STEP_SUMMARY'];
  if (summary) await appendFile(summary, markdown);
  const pullRequest = await findPullRequest(environment);
  if (pullRequest === null) return null;
  try {
    await writeComment(pullRequest, `<!-- plumbline check ${encodeURI(subject)} -->`, markdown);
    return null;
  } catch (error) {
    return `The pull request has no comment: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function findPullRequest(environment: NodeJS.ProcessEnv): Promise<PullRequest | null> {
  const { GITHUB_TOKEN: token, GITHUB_REPOSITORY: repository, GITHUB_EVENT_PATH: eventFile } = environment;
  if (!token || !repository || !eventFile) return null;
  const event = JSON.parse(await readFile(eventFile, 'utf8')) as {
    readonly pull_request?: { readonly number: number };
  };
  const [owner = '', repo = ''] = repository.split('/');
  const number = event.pull_request?.number;
  const apiUrl = environment['GITHUB_API_URL'] || 'https://api.github.com';
  return number === undefined ? null : { apiUrl, token, owner, repo, number };
}

const ignore = () => undefined;
/** A logger that ignores everything: a failed request throws, and the caller reports it once. */
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Updates the comment that begins with the mark, or creates it. */
async function writeComment(
  { apiUrl, token, owner, repo, number }: PullRequest,
  mark: string,
  markdown: string,
): Promise<void> {
  const { rest, paginate } = new Octokit({ auth: token, baseUrl: apiUrl, log: silent });
  const request = { signal: AbortSignal.timeout(WITHIN_MS) };
  const place = { owner, repo, request };
  const comments = await paginate(rest.issues.listComments, {
    ...place,
    issue_number: number,
    per_page: 100,
  });
  const own = comments.find(({ body }) => body?.startsWith(mark));
  const body = `${mark}\n${markdown}`;
  if (own === undefined) await rest.issues.createComment({ ...place, issue_number: number, body });
  else await rest.issues.updateComment({ ...place, comment_id: own.id, body });
}
