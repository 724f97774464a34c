import { afterAll, beforeAll, test } from '@jest/globals';
import { findChromium } from './chromium.ts';
import { alerts } from './journeys/alerts.ts';
import { assignments } from './journeys/assignments.ts';
import { brokenLinks } from './journeys/broken-links.ts';
import { checks } from './journeys/checks.ts';
import { comparison } from './journeys/comparison.ts';
import { connectedApps } from './journeys/connected-apps.ts';
import { everyScreen } from './journeys/every-screen.ts';
import { forms } from './journeys/forms.ts';
import { foreignRequests } from './journeys/foreign-requests.ts';
import { goingBack } from './journeys/going-back.ts';
import { issues } from './journeys/issues.ts';
import { keyboard } from './journeys/keyboard.ts';
import { liveAnalysis, liveLinks } from './journeys/live-analysis.ts';
import { lostPages } from './journeys/lost-pages.ts';
import { members } from './journeys/members.ts';
import { numbers } from './journeys/numbers.ts';
import { oddTexts } from './journeys/odd-texts.ts';
import { onboarding } from './journeys/onboarding.ts';
import { plan } from './journeys/plan.ts';
import { refusals } from './journeys/refusals.ts';
import { renderedPage } from './journeys/rendered-page.ts';
import { reports } from './journeys/reports.ts';
import { retention } from './journeys/retention.ts';
import { sameOnAllScreens } from './journeys/same-on-all-screens.ts';
import { schedules } from './journeys/schedules.ts';
import { structure } from './journeys/structure.ts';
import { tables } from './journeys/tables.ts';
import { theWholeWay } from './journeys/the-whole-way.ts';
import { webhooks } from './journeys/webhooks.ts';
import { MINUTE, openStand, travel, type Stand } from './stand.ts';

/**
 * Tests the dashboard as people use it: built, served by `npm start`, and opened in a real browser. All journeys run
 * at once.
 */

const executable = findChromium();
if (executable === null && process.env['CI'] === 'true') throw new Error('CI needs a Chromium.');
if (executable === null) process.stderr.write('\n  NO CHROMIUM: THE DASHBOARD IS NOT TESTED.\n\n');
const inBrowser = executable === null ? test.skip : test.concurrent;

/** The longest time of a journey. `npm test` measures how much slower this machine is than a quiet one. */
const LONGEST = 8 * MINUTE * Number(process.env['TEST_PATIENCE'] ?? 1);
let stand: Stand;

beforeAll(async () => {
  if (executable !== null) stand = await openStand(executable);
}, LONGEST);
afterAll(async () => {
  if (executable !== null) await stand.close();
}, MINUTE);

/** The journeys, the longest first, because only some run at a time. */
const journeys: Readonly<Record<string, (stand: Stand) => Promise<void>>> = {
  'screens and dialogs of a site: accessible, no wider than the window, one word for one thing, no choice twice':
    (at) => everyScreen(at, 'of a site'),
  'all other screens and dialogs: accessible, no wider than the window, one word for one thing, no choice twice':
    (at) => everyScreen(at, 'of an account'),
  'the whole way: sign in, analyse, read the plan, make a key, use it, rotate and revoke it, see it in the audit log':
    theWholeWay,
  'the first site: an address, the pages while they are read, the first things to do, and an analysis every night':
    onboarding,
  'an analysis is watched over a reload and a lost connection, cancelled, made with options, exported, deleted':
    liveAnalysis,
  'an analysis that checks links shows how many it has seen, and the host that it asks': liveLinks,
  'a problem leads to its pages and back, filters can be saved by name, chosen issues are ignored together, by page or by template':
    issues,
  'analyses are compared, issues exported, the overview says what became better and what to do, and the link of an action shows its status':
    comparison,
  'pages that get noindex are lost: the score falls, and they come first': lostPages,
  'every screen shows every number in one format, with a sign between thousands': numbers,
  'severities, places and issues have the same names and numbers on all screens, and the link score is explained':
    sameOnAllScreens,
  'texts of sites are shown as text, in their own direction, and fit': oddTexts,
  'a page that JavaScript makes is shown beside its source, with a picture, its requests and its console messages':
    renderedPage,
  'patches are downloaded, a piece of work and a fix copied, an action is tested again and ignored with a reason':
    plan,
  'an action gets an owner, a due date and a comment, and is listed among the actions of its owner':
    assignments,
  'the structure leads from a folder to a page, most issues first': structure,
  'tables are sorted, searched and used by keyboard': tables,
  'the focus goes to each new screen, back shows the same rows, and a dialog keeps its keys': keyboard,
  'going back undoes one filter or order, and closes a dialog before it leaves a screen': goingBack,
  'a check is found by words and category, switched off for all sites, and on again': checks,
  'a member signs in, changes the password, sees only what a reader may do, and is removed': members,
  'an assistant asks to connect, is allowed, appears in the list, and is disconnected': connectedApps,
  'an alert channel is added, tested, changed, found to fail, and deleted': alerts,
  'a test notification arrives, is delivered again, and has a new signature after a rotation': webhooks,
  'a report with a logo of your own is made, printed, shared by a link, which is taken back, and made monthly':
    reports,
  'a schedule is made and ended': schedules,
  'details of old analyses are deleted, after a warning that names the analyses': retention,
  'every form says that it was refused, keeps what was typed, and can be sent again': forms,
  'refused forms keep their fields, and a lost connection, an older build and an ended session do no harm':
    refusals,
  'a link to an analysis, a report or a delivery that is not there says so': brokenLinks,
  'requests of another site with our cookie are refused': foreignRequests,
};

for (const [what, journey] of Object.entries(journeys)) {
  inBrowser(what, () => travel(stand, journey), LONGEST);
}
