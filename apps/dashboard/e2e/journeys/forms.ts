import { expect } from '@jest/globals';
import type { Locator, Page, Route } from 'playwright-core';
import { openScreen } from '../open-screen.ts';
import { screensOf } from '../screens.ts';
import type { Stand } from '../stand.ts';

type Screens = Awaited<ReturnType<typeof screensOf>>;

interface OpenForm {
  readonly typed: Readonly<Record<string, string>>;
  readonly send: string;
}

interface FormOfScreen extends OpenForm {
  readonly screen: keyof Screens;
  /** The buttons that open its dialog; none if it is on the screen. */
  readonly open?: readonly string[];
}

/** Neighbours are on different screens, because a page is loaded anew to go to the screen that is open. */
const FORMS: readonly FormOfScreen[] = [
  {
    screen: 'sites',
    open: ['Add a site'],
    typed: { 'Address of the site': 'http://127.0.0.1:1/' },
    send: 'Add and analyse',
  },
  {
    screen: 'overview',
    open: ['Analyse'],
    typed: {
      'Only paths that match': '/blog/**',
      'Pages at most': '7',
      'Later address': 'https://example.com/',
    },
    send: 'Start',
  },
  { screen: 'action', open: ['Ignore'], typed: { Reason: 'It is meant to be so' }, send: 'Ignore it' },
  { screen: 'overview', open: ['Note what happened'], typed: { What: 'deployed 4.3' }, send: 'Note it' },
  { screen: 'action', typed: { Comment: 'Half of it is done' }, send: 'Add the comment' },
  {
    screen: 'site-settings',
    open: ['Correct it'],
    typed: { 'Address of the site': 'http://127.0.0.1:1/' },
    send: 'Keep',
  },
  {
    screen: 'issues',
    open: ['Saved filters', 'Save this filter'],
    typed: { Name: 'all of them' },
    send: 'Save',
  },
  {
    screen: 'site-settings',
    open: ['Add a schedule'],
    typed: { 'Leave out paths that match': '/old/**', 'Pages at most': '7' },
    send: 'Add',
  },
  { screen: 'reports', open: ['Make a report'], typed: {}, send: 'Make it' },
  {
    screen: 'site-settings',
    open: ['Give access'],
    typed: { 'User name (basic authentication)': 'me', Cookies: 'a=b' },
    send: 'Keep',
  },
  { screen: 'keys', open: ['Create a key'], typed: { Name: 'deploy' }, send: 'Create' },
  { screen: 'site-settings', typed: { 'Paths, one a line': '/campaigns/**' }, send: 'Keep the list' },
  {
    screen: 'alerts',
    open: ['Add a channel'],
    typed: { Name: 'team', 'Webhook URL': 'https://hooks.slack.com/services/T/B/x' },
    send: 'Add',
  },
  {
    screen: 'site-settings',
    typed: { 'How many of the newest analyses of a site keep their details': '9' },
    send: 'Save',
  },
  {
    screen: 'webhooks',
    open: ['Send a test'],
    typed: { Receiver: 'https://example.com/hook' },
    send: 'Send',
  },
  { screen: 'account', typed: { Name: 'Harbour Agency' }, send: 'Keep' },
  {
    screen: 'members',
    open: ['Add a member'],
    typed: { 'E-mail address': 'new@example.com', 'First password': 'of twelve and more' },
    send: 'Add',
  },
  {
    screen: 'account',
    typed: { 'Current password': 'of twelve and more', 'New password': 'of twelve and more' },
    send: 'Change the password',
  },
  {
    screen: 'sign-in',
    typed: { 'E-mail address': 'me@example.com', Password: 'of twelve and more' },
    send: 'Sign in',
  },
  {
    screen: 'account',
    open: ['Connect a tracker'],
    typed: { Repository: 'acme/shop', Token: 'secret' },
    send: 'Connect it',
  },
  { screen: 'forgotten-password', typed: { 'E-mail address': 'me@example.com' }, send: 'Send the link' },
  { screen: 'choose-password', typed: { 'New password': 'of twelve and more' }, send: 'Set the password' },
];

/** More than any field may have. */
const TOO_LONG = 9_000;

const CHANGES = /\/api\//;

/**
 * Tests that every form says in view that it was refused or not answered, keeps what was typed, and can be sent again.
 */
export async function forms({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  const screens = await screensOf(service, page);
  const faults: string[] = [];
  for (const { screen, open = [], typed, send } of FORMS) {
    await openScreen(page, `${service.url}${screens[screen]}`);
    for (const name of open) await clickNamed(page, name);
    const found = await faultsOfForm(page, { typed, send });
    faults.push(...found.map((fault) => `${screen}, ${send}: ${fault}`));
  }
  expect(faults).toEqual([]);
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
}

/**
 * Returns what is wrong with the form that is open: how it behaves when it is refused or not answered, with texts that
 * are too long, and, in a dialog, at Escape and a click beside it.
 */
export async function faultsOfForm(page: Page, { typed, send }: OpenForm): Promise<readonly string[]> {
  const faults: string[] = [];
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: send, exact: true }) })
    .last();
  for (const [label, text] of Object.entries(typed)) await field(form, label).fill(text);
  if (Object.keys(typed).length > 0 && (await page.getByRole('dialog').count()) > 0) {
    for (const how of ['Escape', 'Escape again', 'a click beside it']) {
      if (how.startsWith('Escape')) await page.keyboard.press('Escape');
      else await page.mouse.click(1, 1);
      if (!(await form.isVisible())) return [`${how} closes it, and what was typed is lost`];
      if (!(await isInView(page.getByText('What you typed is not sent yet'))))
        faults.push(`${how} says nothing in view`);
    }
  }
  let refusal: Refusal = 'lost';
  await page.route(CHANGES, (route) => refuse(route, refusal));
  for (refusal of [409, 429, 503, 'lost'] as const) {
    const says = refusal === 'lost' ? 'The service cannot be reached' : messageOf(refusal);
    await form.getByRole('button', { name: send, exact: true }).click();
    const said = page.getByText(says).first();
    await said.waitFor();
    if (!(await isInView(said))) faults.push(`says out of view what happened after ${refusal}`);
    for (const [label, text] of Object.entries(typed))
      if ((await field(form, label).inputValue()) !== text) faults.push(`loses “${label}” after ${refusal}`);
  }
  await page.unroute(CHANGES);
  for (const [label, text] of Object.entries(typed)) {
    const long = text.replace(/[a-z]$/, (last) => last.repeat(TOO_LONG));
    await field(form, label).fill(long);
    // The browser itself says what is wrong with some texts.
    if (long !== text && (await form.evaluate((each: HTMLFormElement) => each.checkValidity()))) {
      await form.getByRole('button', { name: send, exact: true }).click();
      const said = form.getByText(/must (be|have) /).first();
      await said.waitFor();
      if (!(await isInView(said))) faults.push(`says out of view what is wrong with a long “${label}”`);
      if ((await field(form, label).inputValue()) !== long) faults.push(`loses a long “${label}”`);
    }
    await field(form, label).fill(text);
  }
  return faults;
}

/** Finds a field by the first words of its label, which may go on with a star. */
function field(form: Locator, label: string): Locator {
  const begins = new RegExp(`^${label.replaceAll(/[()]/g, '.')}`);
  return form.getByLabel(begins).and(form.page().locator('input, textarea'));
}

async function clickNamed(page: Page, name: string): Promise<void> {
  const named = page.getByRole('button', { name, exact: true }).or(page.getByRole('menuitem', { name }));
  await named.first().click();
}

type Refusal = 409 | 429 | 503 | 'lost';

/** Refuses a change. */
async function refuse(route: Route, refusal: Refusal): Promise<void> {
  if (route.request().method() === 'GET') return route.continue();
  if (refusal === 'lost') return route.abort();
  return route.fulfill({
    status: refusal,
    json: { error: { type: 'refused', message: messageOf(refusal), details: {} } },
  });
}

function messageOf(status: number): string {
  return `Refused with ${status}.`;
}

async function isInView(shown: Locator): Promise<boolean> {
  return shown.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}
