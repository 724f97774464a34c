import type { FormFacts } from '../../page-facts.ts';
import { splitTokens } from '../../text/text.ts';
import type { Attributes, Collector, Cursor, ResolveUrl } from '../collector.ts';

const formsMax = 500;
const controlsMax = 500;

interface Draft extends Omit<FormFacts, 'url' | 'inputTypes' | 'formActions'> {
  readonly inputTypes: string[];
  readonly formActions: string[];
}

export function collectForms(cursor: Cursor): Collector<readonly FormFacts[]> {
  const forms: Draft[] = [];
  let current: Draft | null = null;
  return {
    elements: ['form', ...controls],
    open(name, attributes) {
      if (name === 'form') {
        if (forms.length === formsMax || cursor.inside('template')) return;
        current = draftOf(attributes, cursor);
        forms.push(current);
      } else if (current !== null && current.inputTypes.length < controlsMax) {
        addControl(current, name, attributes);
      }
    },
    close(name) {
      if (name === 'form') current = null;
    },
    finish: (resolve) => forms.map((form) => resolved(form, resolve)),
  };
}

const controls = ['input', 'select', 'textarea', 'button'] as const;

function draftOf(attributes: Attributes, cursor: Cursor): Draft {
  return {
    offset: cursor.offset,
    action: attributes['action'] ?? null,
    method: attributes['method']?.trim().toLowerCase() ?? 'get',
    inputTypes: [],
    target: attributes['target'] ?? null,
    rel: splitTokens(attributes['rel']),
    formActions: [],
  };
}

function addControl(form: Draft, name: string, attributes: Attributes): void {
  form.inputTypes.push(name === 'input' ? (attributes['type']?.trim().toLowerCase() ?? 'text') : name);
  const card = splitTokens(attributes['autocomplete']).find((token) => token.startsWith('cc-'));
  if (card !== undefined) form.inputTypes.push(card);
  if (attributes['formaction'] !== undefined) form.formActions.push(attributes['formaction']);
}

/** Resolves the URLs of a form. A form without an action submits to the page itself. */
function resolved(form: Draft, resolve: ResolveUrl): FormFacts {
  const formActions = form.formActions.map(resolve).filter((url) => url !== null);
  const url = form.action === null ? null : resolve(form.action);
  return { url, ...form, formActions };
}
