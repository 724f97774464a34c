/** A router app: the files that its framework needs besides `shop.js`. */
interface RouterApp {
  readonly dependencies: Readonly<Record<string, string>>;
  /** Name and text of each file; `main.js` is the entry. */
  readonly files: Readonly<Record<string, string>>;
  /** Lines of vite.config.js that name its plugins. */
  readonly plugins?: string;
}

const react: RouterApp = {
  dependencies: { react: '19.3.1', 'react-dom': '19.3.1', 'react-router': '8.5.1' },
  files: {
    'main.js': `
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, useLocation, useNavigate } from 'react-router';
import { fail, headOf, load, routeOf } from './shop.js';

function Page({ route }) {
  const navigate = useNavigate();
  const [text, setText] = useState(route.asks ? '' : route.text);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    headOf(route);
    if (route.asks) load(route.asks).then((loaded) => setText(route.text + loaded));
  }, [route]);
  fail(route);
  return h('main', null,
    route.heading && h('h1', null, route.heading),
    h('p', null, text),
    route.opens && h('span', { style: { cursor: 'pointer' }, onClick: () => navigate(route.opens) }, 'Our hammers'),
    route.more && h('button', { onClick: () => setOpen(true) }, 'Show more'),
    isOpen && h('p', null, route.more),
    route.lateImage && h('img', { 'data-src': route.lateImage, className: 'lazy', alt: 'A bench', width: 400, height: 300 }),
    h('nav', null, ...route.links.map((path) => path.startsWith('#')
      ? h('a', { href: path, key: path }, 'All about ' + path.slice(2) + ' ')
      : h(Link, { to: path, key: path }, 'All about ' + (path.slice(1) || 'tools') + ' '))));
}
function App() {
  const { pathname } = useLocation();
  return h(Page, { key: pathname, route: routeOf(pathname) });
}
const root = document.getElementById('root');
root.replaceChildren();
createRoot(root).render(h(BrowserRouter, null, h(App)));
`,
  },
};

const vue: RouterApp = {
  dependencies: { vue: '3.5.45', 'vue-router': '5.5.1' },
  files: {
    'main.js': `
import { createApp, h, ref } from 'vue';
import { createRouter, createWebHistory, RouterLink, RouterView, useRoute, useRouter } from 'vue-router';
import { fail, headOf, load, routeOf } from './shop.js';

const Page = {
  setup() {
    const router = useRouter();
    const route = routeOf(useRoute().path);
    const text = ref(route.asks ? '' : route.text);
    const isOpen = ref(false);
    headOf(route);
    if (route.asks) load(route.asks).then((loaded) => (text.value = route.text + loaded));
    return () => {
      fail(route);
      return h('main', [
        route.heading && h('h1', route.heading),
        h('p', text.value),
        route.opens && h('span', { style: { cursor: 'pointer' }, onClick: () => router.push(route.opens) }, 'Our hammers'),
        route.more && h('button', { onClick: () => (isOpen.value = true) }, 'Show more'),
        isOpen.value && h('p', route.more),
        route.lateImage && h('img', { 'data-src': route.lateImage, class: 'lazy', alt: 'A bench', width: 400, height: 300 }),
        h('nav', route.links.map((path) => path.startsWith('#')
          ? h('a', { href: path }, 'All about ' + path.slice(2) + ' ')
          : h(RouterLink, { to: path }, () => 'All about ' + (path.slice(1) || 'tools') + ' '))),
      ]);
    };
  },
};
const router = createRouter({ history: createWebHistory(), routes: [{ path: '/:path(.*)*', component: Page }] });
const App = { setup: () => () => h(RouterView, { key: useRoute().path }) };
const app = createApp(App).use(router);
router.isReady().then(() => app.mount('#root'));
`,
  },
};

const svelte: RouterApp = {
  dependencies: { svelte: '5.57.3' },
  plugins: `
import { compile } from 'svelte/compiler';
const plugins = [{
  name: 'svelte',
  transform: (code, id) => id.endsWith('.svelte') ? compile(code, { filename: id, generate: 'client' }).js : null,
}];
`,
  files: {
    'App.svelte': `
<script>
  import Page from './Page.svelte';
  import { routeOf } from './shop.js';
  let path = $state(location.pathname);
  const open = (to) => {
    history.pushState(null, '', to);
    path = location.pathname;
  };
  const follow = (event) => {
    const link = event.target.closest?.('a[href^="/"]');
    if (!link) return;
    event.preventDefault();
    open(link.getAttribute('href'));
  };
</script>
<svelte:window onpopstate={() => (path = location.pathname)} />
<svelte:body onclick={follow} />
{#key path}
  <Page route={routeOf(path)} {open} />
{/key}
`,
    'Page.svelte': `
<script>
  import { fail, headOf, load } from './shop.js';
  let { route, open } = $props();
  let text = $state(route.asks ? '' : route.text);
  let isOpen = $state(false);
  headOf(route);
  if (route.asks) load(route.asks).then((loaded) => (text = route.text + loaded));
  fail(route);
</script>
<main>
  {#if route.heading}<h1>{route.heading}</h1>{/if}
  <p>{text}</p>
  {#if route.opens}<span style="cursor: pointer" onclick={() => open(route.opens)}>Our hammers</span>{/if}
  {#if route.more}<button onclick={() => (isOpen = true)}>Show more</button>{/if}
  {#if isOpen}<p>{route.more}</p>{/if}
  {#if route.lateImage}<img data-src={route.lateImage} class="lazy" alt="A bench" width="400" height="300" />{/if}
  <nav>{#each route.links as path}<a href={path}>All about {path.startsWith('#') ? path.slice(2) : path.slice(1) || 'tools'}</a> {/each}</nav>
</main>
`,
    'main.js': `
import { mount } from 'svelte';
import App from './App.svelte';
const target = document.getElementById('root');
target.replaceChildren();
mount(App, { target });
`,
  },
};

/** Its pages are in a shadow tree. */
const lit: RouterApp = {
  dependencies: { lit: '3.3.3' },
  files: {
    'main.js': `
import { html, LitElement, nothing } from 'lit';
import { fail, headOf, load, routeOf } from './shop.js';

class ShopApp extends LitElement {
  static properties = { path: { state: true }, text: { state: true }, isOpen: { state: true } };
  constructor() {
    super();
    this.show();
    addEventListener('popstate', () => this.show());
  }
  show() {
    const route = routeOf(location.pathname);
    this.path = location.pathname;
    this.isOpen = false;
    this.text = route.asks ? '' : route.text;
    headOf(route);
    if (route.asks) load(route.asks).then((loaded) => (this.text = route.text + loaded));
  }
  open(event, to) {
    event.preventDefault();
    history.pushState(null, '', to);
    this.show();
  }
  render() {
    const route = routeOf(this.path);
    fail(route);
    return html\`<main>
      \${route.heading ? html\`<h1>\${route.heading}</h1>\` : nothing}
      <p>\${this.text}</p>
      \${route.opens ? html\`<span style="cursor: pointer" @click=\${(event) => this.open(event, route.opens)}>Our hammers</span>\` : nothing}
      \${route.more ? html\`<button @click=\${() => (this.isOpen = true)}>Show more</button>\` : nothing}
      \${this.isOpen ? html\`<p>\${route.more}</p>\` : nothing}
      \${route.lateImage ? html\`<img data-src=\${route.lateImage} class="lazy" alt="A bench" width="400" height="300">\` : nothing}
      <nav>\${route.links.map((path) => path.startsWith('#')
        ? html\`<a href=\${path}>All about \${path.slice(2)}</a> \`
        : html\`<a href=\${path} @click=\${(event) => this.open(event, path)}>All about \${path.slice(1) || 'tools'}</a> \`)}</nav>
    </main>\`;
  }
}
customElements.define('shop-app', ShopApp);
document.getElementById('root').replaceChildren(document.createElement('shop-app'));
`,
  },
};

export const routerApps: Readonly<Record<string, RouterApp>> = {
  'React, react-router': react,
  'Vue, vue-router': vue,
  Svelte: svelte,
  'Lit, shadow tree': lit,
};
