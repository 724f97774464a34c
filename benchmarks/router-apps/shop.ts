/** A page of the shop that all router apps show. */
interface Route {
  readonly path: string;
  readonly title: string;
  readonly heading: string | null;
  readonly text: string;
  readonly links: readonly string[];
  readonly robots?: string;
  /** A text that opens another route by script, without a link. */
  readonly opens?: string;
  /** Address of the data that the page loads before it shows its text. */
  readonly asks?: string;
  /** Text that a click shows. */
  readonly more?: string;
  /** An image that only a script would load. */
  readonly lateImage?: string;
  readonly throws?: boolean;
}

interface PlantedFault {
  readonly path: string;
  readonly checkId: string;
}

interface Shop {
  readonly routes: readonly Route[];
  readonly planted: readonly PlantedFault[];
}

const sentence = (what: string) =>
  `${what} are made in our workshop from ash and steel, and last for decades. `;
const page = (path: string, name: string): Route => ({
  path,
  title: `${name} from the workshop at the lake`,
  heading: name,
  text: sentence(name).repeat(12),
  links: ['/'],
});

const FRAGMENTS = ['bits', 'files', 'clamps', 'vices', 'gouges', 'mallets'].map((name) => `#/${name}`);

/** Routes with one fault each: how a route of the clean shop differs, and the check that says so. */
const FAULTS: readonly (readonly [Route, Partial<Route>, string])[] = [
  [page('/chisels', 'Chisels'), { heading: null }, 'h1-missing'],
  [page('/drills', 'Drills'), {}, 'canonical-changed-by-script'],
  [page('/saws', 'Saws'), { robots: 'noindex' }, 'robots-changed-by-script'],
  [page('/planes', 'Planes'), { opens: '/hammers' }, 'link-uncrawlable'],
  [page('/rasps', 'Rasps'), { throws: true }, 'content-script-error'],
  [page('/prices', 'Prices'), { asks: '/data/missing.json' }, 'content-request-failed'],
  [page('/stock', 'Stock'), { asks: '/private/stock.json' }, 'content-request-blocked'],
  [page('/reviews', 'Reviews'), { asks: '/data/slow.json' }, 'content-slow-rendering'],
  [page('/advice', 'Advice'), { more: sentence('Vices').repeat(6) }, 'content-waits-for-reader'],
  [page('/catalogue', 'Catalogue'), { links: ['/', ...FRAGMENTS] }, 'url-fragment-routing'],
  [page('/pictures', 'Pictures'), { lateImage: '/images/bench.jpg' }, 'img-lazy-misuse'],
];
const MISSING: Route = {
  ...page('', 'Page not found'),
  text: 'Sorry, this page does not exist. It may have moved.',
};

/** Returns the shop with a fault on nearly each page, or without any. */
export function shopOf(kind: 'faulty' | 'clean'): Shop {
  const isFaulty = kind === 'faulty';
  const routes = FAULTS.map(([route, fault]) => (isFaulty ? { ...route, ...fault } : route));
  const hammers = page('/hammers', 'Hammers');
  const gone = '/discontinued';
  const links = [...routes, hammers].map(({ path }) => path);
  const home = { ...page('/', 'Tools'), links: isFaulty ? [...links, gone] : links };
  const planted = FAULTS.map(([{ path }, , checkId]) => ({ path, checkId }));
  return {
    routes: [home, ...routes, hammers],
    planted: isFaulty
      ? [
          ...planted,
          { path: '/', checkId: 'content-only-by-script' },
          { path: gone, checkId: 'http-soft-404' },
        ]
      : [],
  };
}

/** Returns the module that all apps share: the pages, and what a page sets in its head. */
export function moduleOf({ routes }: Shop): string {
  return `
const routes = ${JSON.stringify(routes)};
const missing = ${JSON.stringify(MISSING)};
export const routeOf = (path) => routes.find((route) => route.path === path) ?? missing;
export const load = async (address) => {
  const answer = await fetch(address);
  return answer.ok ? (await answer.json()).text : '';
};
const put = (name, attributes) => {
  const element = document.head.appendChild(document.createElement(name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
};
export const headOf = (route) => {
  for (const each of document.head.querySelectorAll('meta[name="description"], meta[name="robots"], link[rel="canonical"]')) each.remove();
  document.title = route.title;
  put('meta', { name: 'description', content: route.title + ': what we make, how we make it, and what it costs.' });
  if (route.robots) put('meta', { name: 'robots', content: route.robots });
  put('link', { rel: 'canonical', href: new URL(location.pathname, location.origin).href });
};
export const fail = (route) => {
  if (route.throws) throw new TypeError('cart is undefined');
};
`;
}
