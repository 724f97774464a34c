import { counted, formatNumber } from '@plumbline/contracts';
import type { z } from 'zod';

/** Says what a value must be, as words that follow its path: `body.name must not be empty`. */
export function faultMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${TYPE_NAMES[issue.expected] ?? `of the type ${issue.expected}`}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `must be ${FORMAT_NAMES[issue.format] ?? `of the format ${issue.format}`}`;
    case 'invalid_union':
      return 'must have one of the forms of the API reference';
    default:
      return undefined;
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  email: 'an e-mail address',
  url: 'an absolute URL',
  datetime: 'an RFC 3339 time',
};

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

function tooSmall({
  origin,
  minimum,
  inclusive = true,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const unit = UNITS[origin];
  if (unit === undefined)
    return inclusive
      ? `must be ${formatNumber(minimum)} or more`
      : `must be more than ${formatNumber(minimum)}`;
  return minimum === 1 ? 'must not be empty' : `must have ${counted(minimum, unit)} or more`;
}

function tooBig({ origin, maximum, inclusive = true }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const unit = UNITS[origin];
  if (unit !== undefined) return `must have ${counted(maximum, unit)} or fewer`;
  return inclusive
    ? `must be ${formatNumber(maximum)} or less`
    : `must be less than ${formatNumber(maximum)}`;
}
