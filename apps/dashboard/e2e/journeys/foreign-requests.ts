import { expect } from '@jest/globals';
import type { Stand } from '../stand.ts';

/** Tests that requests of another site with our cookie are refused. */
export async function foreignRequests({ service, visit }: Stand): Promise<void> {
  const { page } = await visit();
  const refused = await page.request.delete(`${service.url}/api/sessions/current`, {
    headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  });
  expect(refused.status()).toBe(403);
}
