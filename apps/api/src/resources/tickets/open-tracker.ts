import type { Tracker as Row } from '@plumbline/database';
import { createTracker, type Tracker } from '@plumbline/trackers';
import type { ApiDeps } from '../../deps.ts';

/** Returns a tracker of an account that works with its unsealed token. */
export function openTracker(
  { http, secretBox }: Pick<ApiDeps, 'http' | 'secretBox'>,
  { accountId, kind, baseUrl, project, login, token }: Row,
): Tracker {
  return createTracker(http, { kind, baseUrl, project, login, token: secretBox.open(token, accountId) });
}
