import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const HOME = 'startbootstrap-shop-homepage@5.0.6';
const ITEM = 'startbootstrap-shop-item@5.0.6';
const PER_PAGE = 12;

interface Product {
  readonly slug: string;
  readonly name: string;
  readonly price: string;
  readonly text: string;
}

interface Language {
  readonly code: 'en' | 'de';
  /** Path of the first page. */
  readonly root: string;
  readonly tools: readonly string[];
  readonly sizes: readonly string[];
  readonly describe: (tool: string, size: string) => string;
}

const languages: readonly Language[] = [
  {
    code: 'en',
    root: '/',
    tools: [
      'Cordless drill',
      'Jigsaw',
      'Belt sander',
      'Bench plane',
      'Mitre saw',
      'Router',
      'Clamp set',
      'Chisel set',
      'Workbench',
      'Spirit level',
      'Angle grinder',
      'Heat gun',
    ],
    sizes: ['compact', 'for the workshop', 'with a case', 'for left hands', 'heavy duty'],
    describe: (tool, size) =>
      `Our ${tool.toLowerCase()}, ${size}, is made for people who use it every day. It comes with a manual, a warranty of three years and all that it takes to begin. We tested it for a week in a joinery and had nothing to complain of but the colour.`,
  },
  {
    code: 'de',
    root: '/de/',
    tools: [
      'Akkuschrauber',
      'Stichsäge',
      'Bandschleifer',
      'Putzhobel',
      'Kappsäge',
      'Oberfräse',
      'Zwingensatz',
      'Stechbeitelsatz',
      'Werkbank',
      'Wasserwaage',
      'Winkelschleifer',
      'Heißluftgebläse',
    ],
    sizes: ['kompakt', 'für die Werkstatt', 'mit Koffer', 'für Linkshänder', 'in schwerer Ausführung'],
    describe: (tool, size) =>
      `Das Modell ${tool}, ${size}, ist für Menschen gemacht, die es jeden Tag benutzen. Es kommt mit einer Anleitung, einer Garantie von drei Jahren und allem, was man für den Anfang braucht. Wir haben es eine Woche lang in einer Tischlerei erprobt und hatten nur an der Farbe etwas auszusetzen.`,
  },
];

/**
 * A shop with the theme of Start Bootstrap, whose own faults stay: 60 products in two languages, in lists of twelve.
 */
export const shop = {
  needs: [],
  /** Builds the site unless that was done before; returns the folder to serve. */
  build(scratch: string): string {
    const home = path.join(scratch, 'shop');
    const site = path.join(home, 'site');
    if (existsSync(path.join(site, 'index.html'))) return site;
    rmSync(home, { recursive: true, force: true });
    const [list, item] = [HOME, ITEM].map((theme) => unpacked(home, theme));
    if (list === undefined || item === undefined) throw new Error('The theme cannot be unpacked.');
    for (const part of ['assets', 'css', 'js'])
      cpSync(path.join(list, part), path.join(site, part), { recursive: true });
    const templates = {
      list: readFileSync(path.join(list, 'index.html'), 'utf8'),
      item: readFileSync(path.join(item, 'index.html'), 'utf8'),
    };
    for (const language of languages) writeLanguage(site, templates, language);
    return site;
  },
};

function unpacked(home: string, theme: string): string {
  const folder = path.join(home, theme);
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('npm', ['pack', theme, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  return path.join(folder, 'package/dist');
}

interface Templates {
  readonly list: string;
  readonly item: string;
}

function writeLanguage(site: string, templates: Templates, language: Language): void {
  const products = productsOf(language);
  for (const [index, product] of products.entries())
    write(
      site,
      `${language.root}products/${product.slug}/`,
      itemPage(templates.item, language, product, products.slice(index + 1, index + 5)),
    );
  const pages = Math.ceil(products.length / PER_PAGE);
  for (let page = 1; page <= pages; page += 1) {
    const shown = products.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    write(
      site,
      page === 1 ? language.root : `${language.root}page/${String(page)}/`,
      listPage(templates.list, language, shown, { page, pages }),
    );
  }
}

function productsOf({ tools, sizes, describe }: Language): readonly Product[] {
  return tools.flatMap((tool, row) =>
    sizes.map((size, column) => ({
      slug: `${String(row + 1)}-${String(column + 1)}`,
      name: `${tool}, ${size}`,
      price: `€${String(19 + row * 10 + column * 4)}.00`,
      text: describe(tool, size),
    })),
  );
}

function listPage(
  template: string,
  language: Language,
  products: readonly Product[],
  { page, pages }: { readonly page: number; readonly pages: number },
): string {
  const title = language.code === 'en' ? 'Tools for your workshop' : 'Werkzeug für Ihre Werkstatt';
  const steps = Array.from({ length: pages }, (_, index) => {
    const href = index === 0 ? language.root : `${language.root}page/${String(index + 1)}/`;
    return `<a class="page-link" href="${href}">${String(index + 1)}</a>`;
  });
  const name = page === 1 ? title : `${title} – ${String(page)}`;
  return inLanguage(template, language, `${name} | Toolshop`)
    .replace('Shop in style', title)
    .replace(
      /<div class="row gx-4[^]*?<\/section>/,
      `${cards(language, products)}<nav>${steps.join(' ')}</nav></div></section>`,
    );
}

function itemPage(
  template: string,
  language: Language,
  product: Product,
  related: readonly Product[],
): string {
  return inLanguage(template, language, `${product.name} | Toolshop`)
    .replace('Shop item template', product.name)
    .replace('$45.00', '')
    .replace('$40.00', product.price)
    .replace(/Lorem ipsum[^<]*/, product.text)
    .replace('BST-498', product.slug)
    .replace(
      /(<h2 class="fw-bolder mb-4">)[^]*?<\/section>/,
      `$1${language.code === 'en' ? 'Related products' : 'Ähnliches'}</h2>${cards(language, related)}</div></section>`,
    );
}

function inLanguage(template: string, { code, root }: Language, title: string): string {
  return template
    .replace('lang="en"', `lang="${code}"`)
    .replace(/<title>[^<]*/, `<title>${title}`)
    .replaceAll(/(href|src)="(assets|css|js)\//g, '$1="/$2/')
    .replaceAll('href="#!"', `href="${root}"`);
}

function cards({ root }: Language, products: readonly Product[]): string {
  const items = products.map(
    ({ slug, name, price }) =>
      `<div class="col mb-5"><div class="card h-100"><img class="card-img-top" src="/assets/favicon.ico" alt="..." /><div class="card-body p-4"><div class="text-center"><h5 class="fw-bolder">${name}</h5>${price}</div></div><div class="card-footer"><a class="btn btn-outline-dark" href="${root}products/${slug}/">${name}</a></div></div></div>`,
  );
  return `<div class="row gx-4 gx-lg-5 row-cols-2">${items.join('\n')}</div>`;
}

function write(site: string, address: string, html: string): void {
  const folder = path.join(site, address);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), html);
}
