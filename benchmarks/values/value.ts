/** A value that is proposed for one place of a site. */
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

/**
 * Good: a person would accept it. Harmless: they would write it otherwise, but it misleads nobody. Wrong: it must not
 * go live.
 */
export type ValueVerdict = 'good' | 'harmless' | 'wrong';

export interface JudgedValue extends Omit<ProposedValue, 'current'> {
  readonly verdict: ValueVerdict;
  /** The reason, where it is not obvious. */
  readonly why?: string;
}

/** Returns the key of a value. Another value at the same place needs a new verdict. */
export function subjectOf({ kind, check, url, value }: FoundValue | JudgedValue): string {
  return [kind, check, url, value].join(' ');
}
