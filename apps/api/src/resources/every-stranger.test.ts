import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RouteContract } from '@plumbline/contracts';
import { newId } from '@plumbline/database';
import request from 'supertest';
import { succeedingCalls, type ExampleCall } from '../testing/example-calls.ts';
import { setStage, type ExampleStage } from '../testing/example-stage.ts';
import { named } from '../testing/route-table.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

/**
 * Every route that names something by its id, in the path or in the body, so a new one is covered at once. Routes of
 * checks are left out: checks are the same for everybody.
 */
const routes = named(
  ({ path, operationId }) => /\{(?!checkId)\w+\}/.test(path) || operationId === 'scanSite',
);

let api: TestApi;
let owner: ExampleStage;
let strangersKey: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await setStage(api);
  ({ key: strangersKey } = await (await api.createTenant()).createKey());
});
afterAll(async () => {
  await owner.close();
  await api.close();
});

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns the same call with unknown ids. */
function aboutUnknown(call: ExampleCall): ExampleCall {
  return JSON.parse(JSON.stringify(call).replace(ID, () => newId())) as ExampleCall;
}

/** Returns the same call with a malformed id in its path. */
function malformed(call: ExampleCall): ExampleCall {
  const names = Object.keys(call.params ?? {});
  return { ...call, params: Object.fromEntries(names.map((name) => [name, "x' --"])) };
}

async function send(route: RouteContract, { params = {}, query = {}, body }: ExampleCall) {
  const path = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '?');
  const response = await request(api.url)
    [route.method](path)
    .query(query)
    .auth(strangersKey, { type: 'bearer' })
    .send(body);
  return { status: response.status, body: withoutIds(response.text, Object.values(params)) };
}

/** Removes the requested ids from an answer, which may repeat them. */
function withoutIds(answer: string, asked: readonly string[]): string {
  return asked.reduce((text, id) => text.replaceAll(id, 'ID'), answer).replace(ID, 'ID');
}

/** For a stranger, what the owner can use (see `every-endpoint.test.ts`) looks like what does not exist. */
describe("another account's id is answered like an unknown one", () => {
  test.each(routes)('%s', async (_name, route) => {
    const call = (await succeedingCalls[route.operationId]?.(owner)) ?? {};
    expect(JSON.stringify(call)).toMatch(ID);
    const notFound = { status: 404, body: expect.stringContaining('not_found_error') };
    const foreign = await send(route, call);
    expect(foreign).toEqual(notFound);
    await expect(send(route, aboutUnknown(call))).resolves.toEqual(foreign);
    const wrong = call.params === undefined ? aboutUnknown(call) : malformed(call);
    await expect(send(route, wrong)).resolves.toEqual(notFound);
  });
});
