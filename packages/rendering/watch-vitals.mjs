// Runs in pages from their beginning, in an isolated world, and notes what visitors would wait for.
const ELEMENT_LENGTH_MAX = 200;
const URL_LENGTH_MAX = 500;
/** Shifts less than a second apart count together, for at most five seconds (web.dev/articles/cls). */
const WINDOW_GAP_MS = 1_000;
const WINDOW_MS = 5_000;
const BLOCKS_AFTER_MS = 50;
const LISTED_MAX = 5;

const tasks = [];
const shifts = [];
const scripts = new Map();
let largest = null;

function watch(type, note) {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(entry);
  });
  observer.observe({ type, buffered: true });
}

watch('longtask', ({ startTime, duration }) => tasks.push({ startTime, duration }));
watch('largest-contentful-paint', ({ startTime, url, element }) => {
  largest = { startTime, url, element: describe(element) };
});
watch('layout-shift', ({ startTime, value, hadRecentInput, sources }) => {
  if (!hadRecentInput) shifts.push({ startTime, value, element: describe(sources[0]?.node) });
});
watch('long-animation-frame', (frame) => {
  for (const { sourceURL, duration } of frame.scripts)
    if (sourceURL) scripts.set(sourceURL, (scripts.get(sourceURL) ?? 0) + duration);
});

/** Names an element by its path, as in CSS; empty for one that is gone. */
function describe(node) {
  const parts = [];
  let element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
  while (element && element !== document.documentElement && parts.length < 4) {
    parts.unshift(nameOf(element));
    if (element.id) break;
    element = element.parentElement;
  }
  return parts.join(' > ').slice(0, ELEMENT_LENGTH_MAX);
}

function nameOf({ localName, id, classList }) {
  if (id) return `${localName}#${id}`;
  return [localName, ...[...(classList ?? [])].slice(0, 2)].join('.');
}

/** Returns for how long the page has been loaded with nothing to do; null before it has loaded. */
globalThis.idleFor = () => {
  const { loadEventEnd = 0 } = performance.getEntriesByType('navigation')[0] ?? {};
  const task = tasks.at(-1);
  return loadEventEnd === 0
    ? null
    : performance.now() - Math.max(loadEventEnd, task ? task.startTime + task.duration : 0);
};

globalThis.readVitals = () => ({
  ...paint(),
  ...shift(),
  totalBlockingTimeMs: Math.round(blocked()),
  blockingScripts: [...scripts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, LISTED_MAX)
    .map(([url, ms]) => ({ url: url.slice(0, URL_LENGTH_MAX), ms: Math.round(ms) })),
});

function paint() {
  if (largest === null) return { largestContentfulPaintMs: null, largestElement: null };
  const { startTime, url, element } = largest;
  // `responseStart` leaves out the time on the throttled line.
  const firstByte = performance.timing.domLoading - performance.timing.navigationStart;
  const file = url ? performance.getEntriesByName(url, 'resource')[0] : undefined;
  const within = (time) => Math.min(Math.max(time, firstByte), startTime);
  const begins = within(file?.startTime ?? firstByte);
  const ends = within(file?.responseEnd ?? firstByte);
  return {
    largestContentfulPaintMs: Math.round(startTime),
    largestElement: {
      element,
      url: url.startsWith('http') ? url.slice(0, URL_LENGTH_MAX) : null,
      firstByteMs: Math.round(within(firstByte)),
      waitMs: Math.round(begins - within(firstByte)),
      loadMs: Math.round(ends - begins),
      renderMs: Math.round(startTime - ends),
    },
  };
}

function shift() {
  let worst = { score: 0, shifts: [] };
  let current = null;
  for (const each of shifts) {
    const isNext =
      current !== null &&
      each.startTime - current.shifts.at(-1).startTime < WINDOW_GAP_MS &&
      each.startTime - current.shifts[0].startTime < WINDOW_MS;
    if (!isNext) current = { score: 0, shifts: [] };
    current.score += each.value;
    current.shifts.push(each);
    if (current.score > worst.score) worst = { ...current, shifts: [...current.shifts] };
  }
  const scores = new Map();
  for (const { element, value } of worst.shifts) scores.set(element, (scores.get(element) ?? 0) + value);
  const round = (score) => Math.round(score * 10_000) / 10_000;
  return {
    cumulativeLayoutShift: round(worst.score),
    shiftedElements: [...scores]
      .sort(([, a], [, b]) => b - a)
      .slice(0, LISTED_MAX)
      .map(([element, score]) => ({ element, score: round(score) })),
  };
}

/** Returns the time that long tasks took beyond 50 ms each since the first contentful paint. */
function blocked() {
  const { startTime: painted } = performance.getEntriesByName('first-contentful-paint')[0] ?? {};
  if (painted === undefined) return 0;
  return tasks.reduce((sum, { startTime, duration }) => {
    const begins = Math.max(startTime + BLOCKS_AFTER_MS, painted);
    return sum + Math.max(0, startTime + duration - begins);
  }, 0);
}
