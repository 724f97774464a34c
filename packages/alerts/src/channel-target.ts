import { CHANNEL_ADDRESSES_MAX, Email, HttpUrl, type AlertKind } from '@plumbline/contracts';

/** The target to which the messages of a channel go. */
export interface ChannelTarget {
  /** The target that is sealed and stored: a URL, or addresses separated by commas. */
  readonly target: string;
  /** The part of the target that is shown, enough to recognise it. */
  readonly shown: string;
  /** Host and port of the receiver; for e-mail, a word for the mail server. */
  readonly host: string;
}

/** Reads the target of a channel as its owner wrote it. Returns a text that says what is wrong if it is not valid. */
export function readTarget(kind: AlertKind, written: string): ChannelTarget | string {
  return kind === 'email' ? readAddresses(written) : readUrl(written);
}

/** Returns the addresses of a stored target of the kind `email`. */
export function addressesOf(target: string): readonly string[] {
  return target.split(',');
}

function readAddresses(written: string): ChannelTarget | string {
  const texts = written.split(/[\s,;]+/).filter((text) => text !== '');
  const parsed = texts.map((text) => Email.safeParse(text));
  const wrong = parsed.findIndex(({ success }) => !success);
  if (wrong >= 0) return `must be e-mail addresses separated by commas; "${texts[wrong]}" is not one`;
  const addresses = [...new Set(parsed.flatMap(({ data }) => data ?? []))];
  const [first] = addresses;
  if (first === undefined) return 'must name an e-mail address';
  if (addresses.length > CHANNEL_ADDRESSES_MAX) return `must be at most ${CHANNEL_ADDRESSES_MAX} addresses`;
  const others = addresses.length === 1 ? '' : ` and ${addresses.length - 1} more`;
  return {
    target: addresses.join(','),
    shown: `${first.slice(0, 1)}…${first.slice(first.lastIndexOf('@'))}${others}`,
    host: 'mail',
  };
}

/** The secret of an incoming webhook is its path and query, so only their end is shown. */
function readUrl(written: string): ChannelTarget | string {
  const parsed = HttpUrl.safeParse(written.trim());
  if (!parsed.success) return 'must be the http or https URL of an incoming webhook';
  const { href, host, pathname, search } = new URL(parsed.data);
  const end = `${pathname}${search}`.slice(-SHOWN_END);
  return { target: href, shown: `${host}/…${end.replace(/^\//, '')}`, host };
}

const SHOWN_END = 4;
