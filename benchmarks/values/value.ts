/** What is proposed to stand at one place of a site. */
export interface FoundValue {
  readonly kind: string;
  /** The check that asks for the value, or the part of the product that proposes it. */
  readonly check: string;
  readonly url: string;
  readonly current: string | null;
  readonly value: string;
}

export interface ProposedValue extends FoundValue {
  readonly site: string;
}

/** Good: a person would sign it. Harmless: they would write it otherwise, and nobody is misled. Wrong: it must not go live. */
export type ValueVerdict = 'good' | 'harmless' | 'wrong';

export interface JudgedValue extends Omit<ProposedValue, 'current'> {
  readonly verdict: ValueVerdict;
  /** What decided, where that is not obvious. */
  readonly why?: string;
}

/** Which value a verdict is about: another value at the same place is to be judged again. */
export function subjectOf({ kind, check, url, value }: FoundValue | JudgedValue): string {
  return [kind, check, url, value].join(' ');
}
