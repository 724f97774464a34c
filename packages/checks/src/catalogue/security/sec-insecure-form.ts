import type { FormFacts, HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { isPublicHost } from '../../definitions/public-host.ts';

type Case = 'http-action' | 'http-page' | 'password-in-url';

export const secInsecureForm = definePageCheck<
  'html',
  {
    readonly case: Case;
    readonly action: string;
    readonly method: string;
    readonly sensitiveInputs: readonly string[];
    readonly offset: number;
  }
>({
  id: 'sec-insecure-form',
  title: 'Form sends data over HTTP',
  category: 'security',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  why: 'The form sends what people type in a way that others can read: unencrypted, or in an address that servers log. Browsers warn before they send it, and visitors turn away.',
  howToFix:
    'Submit the form to an https URL, serve the page itself over https, and send passwords with method="post".',
  example: {
    bad: '<form action="http://example.com/login" method="post">',
    good: '<form action="https://example.com/login" method="post">',
  },
  references: ['https://developer.mozilla.org/docs/Web/Security/Insecure_passwords'],
  decisions: [
    'On http pages, reports only forms that ask for personal data, because `sec-http-page` reports the page itself.',
    'Does not assume that a form without an action puts its password into the address: in most cases a script sends it.',
  ],
  appliesTo: 'html',
  run(page) {
    for (const form of page.html.forms) {
      const fault = form.method === 'dialog' ? null : faultOfForm(form, page);
      if (fault === null) continue;
      const { method, offset } = form;
      const [kind, action] = fault;
      const evidence = { case: kind, action, method, sensitiveInputs: sensitiveInputs(form), offset };
      return { evidence, severity: kind === 'password-in-url' ? 'medium' : undefined };
    }
    return null;
  },
  places: ({ action }) => [action],
  observed: ({ action }) => action,
  message: ({ case: kind, action }) =>
    ({
      'http-action': `A form sends its data to ${action}, without encryption.`,
      'http-page': 'A form asks for personal data on an http page.',
      'password-in-url': 'A form puts the password into the address (method get).',
    })[kind],
});

function faultOfForm(form: FormFacts, page: HtmlPageFacts): readonly [Case, string] | null {
  const target = form.url ?? page.url;
  const asksSecrets = sensitiveInputs(form).length > 0;
  if (isInsecure(page.url)) {
    // sec-http-page reports that the page has no https at all.
    if (asksSecrets) return ['http-page', target];
  } else {
    const insecure = [form.action === null ? null : form.url, ...form.formActions].find(isInsecure);
    if (insecure !== undefined && insecure !== null) return ['http-action', insecure];
  }
  return form.inputTypes.includes('password') && form.method !== 'post' && submits(form)
    ? ['password-in-url', target]
    : null;
}

/** Tells whether the browser submits the form. A form without an action, or with a script, rarely fills an address. */
function submits({ action }: FormFacts): boolean {
  return action !== null && !/^\s*(?:$|#|javascript:)/i.test(action);
}

function isInsecure(url: string | null): boolean {
  return url?.startsWith('http:') === true && isPublicHost(new URL(url).hostname);
}

function sensitiveInputs({ inputTypes }: FormFacts): readonly string[] {
  return [...new Set(inputTypes.filter((type) => sensitiveTypes.has(type) || type.startsWith('cc-')))];
}

const sensitiveTypes: ReadonlySet<string> = new Set(['password', 'email', 'tel', 'file']);
