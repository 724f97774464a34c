import { describeSiteCheck } from '../../testing.ts';
import { structCrawlTrap } from './struct-crawl-trap.ts';

const skip = (reason: string, path: string, detail: string | null = null) => ({
  url: `https://example.com${path}`,
  reason,
  detail,
});
const repeated = ['/a/a/a', '/a/a/a/b', '/a/a/a/c'].map((path) => skip('trap_repeated_segments', path));

describeSiteCheck(structCrawlTrap, {
  fails: [
    {
      name: 'paths that repeat themselves',
      skipped: { trap_repeated_segments: 40 },
      skippedUrls: repeated,
      findings: [
        {
          url: null,
          evidence: {
            traps: [{ kind: 'repeated-segments', urlsSkipped: 40, samples: repeated.map(({ url }) => url) }],
          },
          message: /40 left out, such as https:\/\/example\.com\/a\/a\/a/,
        },
      ],
    },
    {
      name: 'a calendar without end, and sessions',
      skipped: { trap_calendar: 1, trap_session_id: 3 },
      skippedUrls: [
        skip('trap_calendar', '/calendar/2999/01', '2999-01'),
        ...['/a', '/b', '/c'].map((path) => skip('trap_session_id', `${path}?sid=1`)),
      ],
      findings: [{ url: null, evidence: { traps: [{ kind: 'session-ids' }, { kind: 'calendar' }] } }],
    },
  ],
  passes: [{ name: 'nothing was left out' }],
  nearMisses: [
    {
      name: 'one link gone wrong',
      skipped: { trap_repeated_segments: 1 },
      skippedUrls: repeated.slice(0, 1),
    },
    {
      name: 'an archive of old months',
      skipped: { trap_calendar: 1 },
      skippedUrls: [skip('trap_calendar', '/archive/2009/01', '2009-01')],
    },
    {
      name: 'URLs that were left out for other reasons',
      skipped: { robots: 3 },
      skippedUrls: ['/a', '/b', '/c'].map((path) => skip('robots', path)),
    },
  ],
});
