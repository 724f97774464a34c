import { expect } from '@jest/globals';
import { signIn } from '../sign-in.ts';
import type { Stand } from '../stand.ts';

const REDIRECT_URI = 'http://127.0.0.1:9/callback';
/** A state of digits that no number represents exactly. It must be returned unchanged. */
const STATE = '98765432109876543210';

/** Tests that an assistant asks, and that a member signs in, allows it, finds it in the list, and disconnects it. */
export async function connectedApps({ service, visitAsStranger }: Stand): Promise<void> {
  const { page, complaints } = await visitAsStranger();
  const registered = await page.request.post(`${service.url}/oauth/register`, {
    data: { client_name: 'Helper', redirect_uris: [REDIRECT_URI] },
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'mcp:read mcp:write',
    state: STATE,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  await page.goto(`${service.url}/connect?${asked.toString()}`);
  await signIn(page, service.signIn);
  await page.getByRole('heading', { name: 'May “Helper” use' }).waitFor();
  await page.getByText('a program on this computer').waitFor();
  await page.getByLabel('start analyses, test again').uncheck();
  await page.route(`${REDIRECT_URI}*`, (route) => route.fulfill({ body: 'Connected.' }));
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Connected.').waitFor();
  const answer = new URL(page.url()).searchParams;
  expect(answer.get('state')).toBe(STATE);
  expect(answer.get('code')).toMatch(/^[\w-]{43}$/);

  await page.goto(`${service.url}/settings/apps`);
  await page.getByText('Helper', { exact: true }).waitFor();
  await page.getByText('mcp:read', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Disconnect Helper' }).click();
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await page.getByText('No app yet').waitFor();
  expect(complaints).toEqual([]);
}
