import type { TrackerKind } from '@plumbline/contracts';
import type { HttpClient } from '@plumbline/net';
import { githubTracker } from './github.ts';
import { gitlabTracker } from './gitlab.ts';
import { jiraTracker } from './jira.ts';
import { linearTracker } from './linear.ts';
import type { Tracker, TrackerAccess } from './tracker.ts';

const TRACKERS: Readonly<Record<TrackerKind, (http: HttpClient, access: TrackerAccess) => Tracker>> = {
  github: githubTracker,
  gitlab: gitlabTracker,
  jira: jiraTracker,
  linear: linearTracker,
};

/** Returns the tracker of an account. Requests go through the guarded client. */
export function createTracker(http: HttpClient, access: TrackerAccess): Tracker {
  return TRACKERS[access.kind](http, { ...access, baseUrl: access.baseUrl.replace(/\/+$/, '') });
}
