import { describe, expect, test } from '@jest/globals';
import { factsOf } from '@plumbline/page-facts/testing';
import fc from 'fast-check';
import { measureText, titleLimits } from './limits.ts';
import { suggestTitle, titleCandidates } from './suggest-title.ts';

const site = '<meta property="og:site_name" content="Acme Tools">';

function written(html: string): string | null {
  return suggestTitle(factsOf(html), 'content');
}

function improved(html: string): string | null {
  return suggestTitle(factsOf(html), 'title');
}

describe('a new title is made of', () => {
  test('the heading and the name of the site', () => {
    expect(written(`${site}<title>Home</title><h1>Cordless drills</h1>`)).toBe(
      'Cordless drills | Acme Tools',
    );
  });

  test('the name of the site on its home page, where the heading leaves no room for it', () => {
    const name = 'Bibliothèque municipale de Saint-Aubin';
    const html = `<meta property="og:site_name" content="${name}"><h1>Bienvenue à la bibliothèque</h1>`;
    const home = factsOf(html, { url: 'https://example.com/', site: { isHomePage: true } });
    expect(suggestTitle(home, 'content')).toBe(name);
  });

  test('no greeting', () => {
    for (const greeting of [
      'Herzlich willkommen',
      'Willkommen auf unserer Website',
      'Welcome to our website!',
      'ようこそ',
      '欢迎光临',
      'Bienvenue à la bibliothèque de la ville',
      '한빛의원에 오신 것을 환영합니다',
      'Tervetuloa Merilahden kaupunkiin',
      'Selamat datang di toko Acme Tools',
      'أهلاً بكم في عيادة النور',
      'مرحبًا بكم في متجرنا',
      'به فروشگاه ما خوش آمدید',
      'हमारी वेबसाइट पर आपका स्वागत है',
      'Καλωσορίσατε στο ξενοδοχείο μας',
      'Olá! 👋',
      'Hello, world!',
    ])
      expect(improved(`${site}<title>Acme Tools</title><h1>${greeting}</h1>`)).toBeNull();
  });

  test('no text with which a theme or an editor begins, and no name from a link that leads to the top', () => {
    const theme = 'Your awesome title | Write an awesome description for your new site here.';
    const home = factsOf(`<title>${theme}</title><h1>Posts</h1>`, { site: { isHomePage: true } });
    expect(suggestTitle(home, 'title')).toBeNull();
    expect(titleCandidates(home)).toEqual(['Posts']);
    const link = '<a href="/">トップ</a>';
    expect(improved(`<title>無題ドキュメント</title>${link}<h1>交通案内</h1>`)).toBeNull();
    expect(written(`${link}<h1>松本駅からそば処までの交通案内と駐車場</h1>`)).toBe(
      '松本駅からそば処までの交通案内と駐車場',
    );
  });

  test('the title that the page had, where it has none and that one is as good', () => {
    const offered = (html: string, formerTitle: string) => {
      const facts = factsOf(html);
      return suggestTitle({ ...facts, site: { ...facts.site, formerTitle } }, 'content');
    };
    const heading = 'Cordless drills with brushless motors';
    const h1 = `<h1>${heading}</h1>`;
    const former = 'Drills and how they are held in the hand';
    expect(offered(h1, former)).toBe(former);
    expect(offered(`<title>Home</title>${h1}`, former)).toBe(heading);
    expect(offered(h1, 'Drills')).toBe(heading);
    expect(offered(h1, former.repeat(2))).toBe(heading);
    expect(offered('<h1>Drilling tools</h1>', 'Drills')).toBe('Drills');
  });

  test('the heading alone where both do not fit', () => {
    const h1 = 'Cordless drills with brushless motors for every trade';
    expect(written(`${site}<h1>${h1}</h1>`)).toBe(h1);
  });

  test('no heading that names only a part of the page', () => {
    const parts = '<h2>Which motors there are</h2><h2>Which batteries they take</h2>';
    const part = '<h2>Models with brushless motors</h2>';
    for (const html of [parts, part, '<h2>Synopsis</h2>', '<h2>1. An introduction to drills</h2>'])
      expect(
        written(
          `<title>Drill</title><h1>Drills</h1>${html}<p>When a hole is made, something has to turn in it.</p>`,
        ),
      ).toBe('Drills');
  });

  test('the definition that the page gives of itself', () => {
    const html =
      '<p>CREATE DRILL — define a new cordless drill</p><h2>Synopsis</h2><p>CREATE DRILL [ name ]</p>';
    expect(improved(`<title>CREATE DRILL</title><h1>CREATE DRILL</h1>${html}`)).toBe(
      'CREATE DRILL — define a new cordless drill',
    );
  });

  test('the first part of a heading that is too long', () => {
    const first = 'Die Akkubohrer dieses Frühlings im Vergleich';
    expect(written(`<h1>${first}: was wir empfehlen und was nicht</h1>`)).toBe(first);
  });

  test.each([
    [
      'that would be cut before its subject',
      'When you buy a cordless drill with brushless motors of the newest kind in Leeds',
    ],
    [
      'that would be cut in brackets',
      'Drills (cordless ones with brushless motors for every trade and for any budget)',
    ],
    [
      'that would be cut at a comma',
      'All six cordless drills of this spring, compared in our workshop in Leeds',
    ],
    ['that a program wrote', 'This handbook of cordless drills (2023-02-04 11:59:01)'],
    ['that has no parts', 'Our range of new cordless drills with brushless motors for every trade'],
    ['that names a list', 'Latest posts'],
    ['that names the list of a home page', 'Posts'],
    [
      'whose names would be cut',
      'std::experimental::is_detected, std::experimental::detected_t, std::experimental::detected_or',
    ],
  ])('nothing of a heading %s', (_why, h1) => {
    const text = '<p>Our new cordless drills are coming to the shops soon.</p>';
    expect(written(`${site}<h1>${h1}</h1>${text}`)).toBeNull();
  });

  test('the next heading where the first is the name of the site', () => {
    expect(written(`${site}<h1>Acme Tools</h1><h1>Cordless drills</h1>`)).toBe(
      'Cordless drills | Acme Tools',
    );
    expect(written(`${site}<h1>Acme Tools</h1><h2>Cordless drills</h2>`)).toBe(
      'Cordless drills | Acme Tools',
    );
  });

  test('no second heading of a home page, which lists others', () => {
    const html = `${site}<title>Home</title><h2>How to hold a drill</h2>`;
    const home = { url: 'https://example.com/', site: { isHomePage: true } };
    expect(written(html)).toBe('How to hold a drill | Acme Tools');
    expect(suggestTitle(factsOf(html, home), 'content')).toBeNull();
  });

  test.each([
    ['<a href="/">Handbook of Acme</a>', 'Cordless drills | Handbook of Acme'],
    ['<a href="/"><img src="logo.png" alt="Handbook of Acme"></a>', 'Cordless drills | Handbook of Acme'],
    ['<a href="/">Home</a><a href="/index.html">Handbook of Acme</a>', 'Cordless drills | Handbook of Acme'],
    ['<link rel=home title="Handbook of Acme" href=/>', 'Cordless drills | Handbook of Acme'],
    ['<a href="/" title="Handbook of Acme">Home</a>', 'Cordless drills | Handbook of Acme'],
    ['<a href="/">Overview</a>', 'Cordless drills'],
    ['<a href="/">戻る</a>', 'Cordless drills'],
    ['<a href="/"><img src="logo.png" alt="Handbook Logo"></a>', 'Cordless drills | Handbook'],
    ...[
      'Visit the homepage',
      'Zur Startseite wechseln',
      "Retour à l'accueil",
      'Back to start',
      'Volver a la página de inicio',
    ].map((text): [string, string] => [`<a href="/">${text}</a>`, 'Cordless drills']),
    ['<a href="/#content">Skip to content</a>', 'Cordless drills'],
    ['<a href="/index.php?title=Drills&action=edit">edit</a>', 'Cordless drills'],
    ['<a href="https://other.example/">Handbook</a>', 'Cordless drills'],
  ])('the heading and what links call the home page: %s', (link, expected) => {
    const html = `${link}<h1>Cordless drills</h1>`;
    expect(written(html)).toBe(expected);
  });

  test('the title for social media', () => {
    expect(written('<meta property="og:title" content="Cordless drills and their batteries">')).toBe(
      'Cordless drills and their batteries',
    );
  });

  test('nothing on a page that says nothing', () => {
    expect(written('<title>Untitled</title><h1>Home</h1>')).toBeNull();
  });
});

describe('a title is improved by', () => {
  test('leaving the name of the site away where it is too long', () => {
    expect(
      improved(`${site}<title>Cordless drills with brushless motors, all compared | Acme Tools</title>`),
    ).toBe('Cordless drills with brushless motors, all compared');
  });

  test('leaving the name of the site away, rather than taking the short form of a link', () => {
    const title = 'Coexistence with other systems of packages | Notes of two administrators';
    expect(improved(`<title>${title}</title><a href="/">Notes</a>`)).toBe(
      'Coexistence with other systems of packages',
    );
  });

  test('leaving away the part before the name of the site, where a heading names the page', () => {
    const title = 'Cordless drills with brushless motors | Power tools | Acme Tools';
    expect(improved(`${site}<title>${title}</title><h1>Cordless drills with brushless motors</h1>`)).toBe(
      'Cordless drills with brushless motors | Acme Tools',
    );
    expect(improved(`${site}<title>${title}</title><h1>Drills</h1>`)).toBe(
      'Cordless drills with brushless motors | Power tools',
    );
  });

  test('no heading in another language than the title', () => {
    const text =
      '<p>Wir vergleichen Akkubohrer und ihre Akkus in der Werkstatt, einen ganzen Monat lang. '.repeat(2);
    const html = (title: string) =>
      `<html lang="de"><title>${title}</title><h1>Akkubohrer für die Werkstatt</h1>${text}`;
    expect(improved(html('Cordless tools'))).toBeNull();
    expect(improved(html('Akkus'))).toBe('Akkus – Akkubohrer für die Werkstatt');
  });

  test('no label before a heading that says the same', () => {
    expect(improved('<title>Drills of spring 2026</title><h1>Thread: Drills of spring 2026</h1>')).toBeNull();
  });

  test('no cut inside a part where bars divide it', () => {
    const title = 'Drills 311 – Report holes, cracks and more from your phone';
    expect(improved(`${site}<title>${title} | Acme Tools | Official</title>`)).toBe(title);
    expect(improved(`${site}<title>${title} and your car | Acme Tools | Official</title>`)).toBeNull();
  });

  test('leaving its last parts away', () => {
    const title = 'Cordless drills with brushless motors | Power tools | Buy online at Acme';
    expect(improved(`<title>${title}</title>`)).toBe('Cordless drills with brushless motors | Power tools');
  });

  test('nothing of a clause, of the name of a part, or of its first section', () => {
    const title = 'Cordless drills with brushless motors, and everything that belongs to them';
    expect(improved(`<title>${title}</title><p>Contents</p>`)).toBeNull();
    const parts = '<h2>What the makers of our drills say</h2><h2>Batteries</h2>';
    expect(improved(`<title>List of drills</title>${parts}`)).toBeNull();
    expect(improved('<title>Drills of 2026</title><h1>1. Drills of 2026</h1>')).toBeNull();
  });

  test('no first words of a heading whose subject comes behind them', () => {
    const tutorial = 'Apache httpd tutorial: Introduction to server side includes and their directives';
    const html = `<title>${tutorial} - Apache HTTP Server</title><h1>${tutorial}</h1><a href="/">Apache HTTP Server</a>`;
    expect(improved(html)).toBeNull();
  });

  test.each([
    ['the heading', '<h1>How to dry a wet tent</h1>', 'How to dry a wet tent | Acme Outdoor Co.'],
    [
      'og:title',
      '<meta property="og:title" content="How to dry a Wet Tent">',
      'How to dry a Wet Tent | Acme Outdoor Co.',
    ],
    ['nothing', '', 'HOW TO DRY A WET TENT | Acme Outdoor Co.'],
  ])('writing capitals as %s of the page does', (_where, html, expected) => {
    const link = '<a href="/"><img alt="ACME OUTDOOR CO."></a>';
    const footer = '<footer>© 2026 Acme Outdoor Co.</footer>';
    expect(improved(`<title>HOW TO DRY A WET TENT – ACME OUTDOOR CO.</title>${link}${html}${footer}`)).toBe(
      expected,
    );
  });

  test('keeping capitals in a title that has other letters, too', () => {
    const html = '<title>Launches | ACME OUTDOOR CO.</title><a href="/">ACME OUTDOOR CO.</a>';
    expect(improved(`${html}<p>Acme outdoor co. launches tents.</p>`)).toBe('Launches | ACME OUTDOOR CO.');
  });

  test('leaving away the slogan behind the name of the site, which may stand in the middle', () => {
    const slogan = 'The workshop for all the people of Leeds';
    const link = '<a href="/">Acme Tools</a>';
    const title = `Cordless drills of 2026 | ACME TOOLS | ${slogan}`;
    expect(improved(`<title>${title}</title>${link}`)).toBe('Cordless drills of 2026 | ACME TOOLS');
  });

  test('adding nothing to a title that has the name of the site behind a wide bar', () => {
    const html = '<html lang="ja"><a href="/">アクメ工具</a><title>丸のこ｜アクメ工具</title>';
    expect(improved(`${html}<h1>丸のこ（電動のこぎり）</h1>`)).toBe('丸のこ（電動のこぎり） | アクメ工具');
  });

  test('nothing that stands behind the name of the site in the middle', () => {
    expect(improved('<html lang="ja"><title>客室 | Hotel Lake</title><h1>客室のご案内</h1>')).toBeNull();
  });

  test('leaving away characters that nobody sees', () => {
    const h1 = 'Akku\u00ADbohrer im\u200B großen\u0001 Vergleich\uFEFF von A bis Z';
    expect(improved(`<title>Bohrer</title><h1>${h1}</h1>`)).toBe(
      'Akkubohrer im großen Vergleich von A bis Z',
    );
  });

  test('nothing shorter than a title should be', () => {
    const title = 'Drills — Machines that turn a bit, with a cord and without one, for all trades';
    expect(improved(`<title>${title}</title>`)).toBeNull();
  });

  test('no cut name of a program', () => {
    const names =
      'std::experimental::is_detected, std::experimental::detected_t, std::experimental::detected_or';
    expect(improved(`<title>${names} - cppreference.com</title><h1>${names}</h1>`)).toBeNull();
  });

  test('no name of links where it ends with another one', () => {
    const title = 'Cordless drills | Acme Tools';
    expect(improved(`<title>${title} of Leeds</title><a href="/">Start Template</a>`)).toBe(
      `${title} of Leeds`,
    );
    expect(written(`<title>${title}</title><h1>Drills</h1><a href="/">Start Template</a>`)).toBe('Drills');
  });

  test('the whole name of the site, of which links have a part', () => {
    const html = '<title>Cordless drills — Acme 3.11 manual</title><a href="/">3.11 manual</a>';
    expect(written(`${html}<h1>Cordless drills</h1>`)).toBe('Cordless drills | Acme 3.11 manual');
  });

  test('keeping the marks before the name of the site', () => {
    const title = 'Cordless drills of 2026 – Acme Tools';
    expect(improved(`${site}<title>${title}</title>`)).toBe(title);
  });

  test('the name of the site without the remark that it is official', () => {
    const html = '<html lang="ja"><title>客室｜【公式】湯の花旅館</title><a href="/">湯の花旅館</a>';
    expect(written(`${html}<h1>眺めのよい和室のご案内</h1>`)).toBe('眺めのよい和室のご案内 | 湯の花旅館');
  });

  test('no number of results, and no greeting above a form for signing in', () => {
    expect(improved(`${site}<title>Jobs</title><h1>3 jobs found in Leeds and York</h1>`)).toBeNull();
    const list = '20 jobs that are worth the work';
    expect(written(`<h1>${list}</h1>`)).toBe(list);
    const form = '<form><input type="password"></form>';
    expect(improved(`${site}<title>Sign in</title><h1>Welcome back to your account</h1>${form}`)).toBeNull();
  });

  test('no heading with few words of it, and nothing with the mark of a footnote', () => {
    const title =
      'Notice of the public sale of all cordless drills that nobody has asked for in May | Acme Tools';
    expect(improved(`${site}<title>${title}</title><h1>Notice</h1>`)).toBeNull();
    expect(improved('<title>Loans</title><h1>Loans of money at 4.9% a year, as a whole*</h1>')).toBeNull();
  });

  test('the name of the site in links, before a word that says nothing', () => {
    const html = '<title>Acme Bank - Home page</title><a href="/">Acme Bank</a>';
    expect(written(`${html}<h1>Money that is yours</h1>`)).toBe('Money that is yours | Acme Bank');
  });

  test('spelling capitals without accents out', () => {
    const html = '<html lang="el"><title>ΤΑΒΕΡΝΑ Η ΑΚΡΟΓΙΑΛΙΑ ΣΤΟ ΝΑΥΠΛΙΟ</title>';
    const expected = 'Ταβέρνα Η Ακρογιαλιά στο Ναύπλιο';
    expect(improved(`${html}<h1>${expected}</h1>`)).toBe(expected);
  });

  test('spelling Turkish capitals out', () => {
    const html = '<html lang="tr"><title>ILGAZ YEMEK MASASI İÇİN SANDALYELER</title>';
    const expected = 'Ilgaz yemek masası için sandalyeler';
    expect(improved(`${html}<h1>${expected}</h1>`)).toBe(expected);
  });

  test('adding a heading that says something else where it is too short', () => {
    const html = (title: string) => `<title>${title}</title><h1>The tools for every workshop</h1>`;
    expect(improved(html('Downloads'))).toBe('Downloads – The tools for every workshop');
    expect(improved(html('Workshop tools'))).toBe('The tools for every workshop');
    expect(improved(html('Workshop lamps'))).toBe('Workshop lamps – The tools for every workshop');
    expect(improved(html('Home'))).toBe('The tools for every workshop');
  });

  test('leaving away the name of a book, not the chapter that a heading names', () => {
    const chapter = 'Wie eine Eingabe-Datei funktioniert und geschrieben wird';
    const html = `<title>Handbuch für Anfänger: ${chapter}</title><h2>${chapter}</h2>`;
    expect(improved(html)).toBeNull();
    expect(improved(`${html}<h3>Handbuch für Anfänger</h3>`)).toBe('Handbuch für Anfänger');
  });

  test('no heading of a section where there are several main headings', () => {
    const sections = '<h1>Syntax and its many variants</h1><h1>See also</h1>';
    expect(improved(`<title>Register property</title>${sections}`)).toBeNull();
  });

  test('no label of a link to the home page', () => {
    for (const label of [
      '起始页',
      'Principal',
      'Zum Anfang',
      'Main Menu',
      'Board index',
      'Форум',
      'store logo',
    ])
      expect(improved(`<title>GPG agent</title><a href="/">${label}</a><h1>GPG agent</h1>`)).toBeNull();
  });

  test('no part that it has twice', () => {
    const home = factsOf(`${site}<title>Acme Tools – Acme Tools</title>`, {
      url: 'https://example.com/',
      site: { isHomePage: true },
    });
    expect(titleCandidates(home)).toEqual(['Acme Tools']);
  });

  test('no label before the subject in a heading, and no quotation torn apart', () => {
    const labelled = '<title>Drills</title><h1>Category: Drills</h1>';
    expect(titleCandidates(factsOf(labelled))).not.toContain('Category');
    for (const [title, shorter] of [
      ['«Spartak» beats «Zenit» | Acme Tools', '«Spartak» beats «Zenit»'],
      ['Review: »Faust« – Acme Tools', 'Review: »Faust«'],
    ])
      expect(titleCandidates(factsOf(`${site}<title>${String(title)}</title>`))).toContain(shorter);
  });

  test('nothing without its number on a later page of a list', () => {
    const page = factsOf(`${site}<title>Drills - Page 2 - Acme Tools</title><h1>Drills</h1>`, {
      url: 'https://example.com/drills/page/2/',
    });
    expect(titleCandidates(page)).toEqual(['Drills - Page 2 - Acme Tools', 'Drills - Page 2']);
  });

  test('no word for the picture that links to the home page', () => {
    for (const [alt, name] of [
      ['Wappen der Stadt Ahrenburg', 'Stadt Ahrenburg'],
      ['Logo de la Ville de Lyon', 'Ville de Lyon'],
      ['Logo: Acme', 'Acme'],
      ['Herbarium', 'Herbarium'],
    ])
      expect(written(`<a href="/"><img src="/a.png" alt="${String(alt)}"></a><h1>Roads and paths</h1>`)).toBe(
        `Roads and paths | ${String(name)}`,
      );
  });

  test('not the name of the site alone, nor a post that a second address of the home page lists', () => {
    const link = '<a href="/">Acme</a>';
    const long =
      'A checklist of twelve steps that teams of all sizes forget, and how to automate each of them';
    expect(titleCandidates(factsOf(`${link}<title>Acme</title><h1>${long}</h1>`))).toEqual([long]);
    const copy = factsOf(`${site}<title>Home</title><h2>Cordless drills</h2>`, {
      url: 'https://example.com/index.php',
    });
    expect(titleCandidates(copy)).toEqual(['Acme Tools']);
  });

  test('no language of a link to the home page', () => {
    const links = (...labels: readonly string[]) =>
      labels.map((label) => `<a href="/">${label}</a>`).join('');
    for (const language of ['EN', 'pt-BR', 'Deutsch', '简体中文'])
      expect(written(`${links(language)}<h1>Солнечные насосы</h1>`)).toBe('Солнечные насосы');
    expect(written(`${links('EN', 'Heliopump')}<h1>Солнечные насосы</h1>`)).toBe(
      'Солнечные насосы | Heliopump',
    );
  });

  test('no label of a link to the first page where the page declares its name', () => {
    const home = '<link rel="home" href="/" title="Руководство пользователя aptitude">';
    expect(improved(`<title>Введение</title>${home}<a href="/">Пред.</a>`)).toBe(
      'Введение | Руководство пользователя aptitude',
    );
  });

  test('no heading that repeats it', () => {
    for (const [title, heading] of [
      ['Pango.is_zero_width', 'Pangois_zero_width'],
      ['Contact us', 'Contact us!'],
      ['Command-line usage', 'Command-line invocation'],
      ['Opinion | Why the pier', 'Why the pier'],
    ])
      expect(improved(`<title>${String(title)}</title><h1>${String(heading)}</h1>`)).toBeNull();
  });

  test('a heading alone that has its word in a compound, or where it has no word', () => {
    const heading = 'Akku-Bohrschrauber im Vergleich';
    for (const title of ['Bohrer', 'x', '🔥🔥'])
      expect(improved(`<html lang="de"><title>${title}</title><h1>${heading}</h1>`)).toBe(heading);
  });

  test('nothing with a placeholder or a tag in it', () => {
    for (const title of [
      '{{ title }}',
      '[node:title]',
      '[[*pagetitle]]',
      '$name',
      'undefined',
      '<?php echo $title ?>',
      'Drills<link rel="canonical">',
      '<b>Drills</b>',
    ])
      expect(improved(`<title>${title}</title><h1>Cordless drills with brushless motors</h1>`)).toBe(
        'Cordless drills with brushless motors',
      );
    expect(improved('<title>Drills</title><h1>$name</h1>')).toBeNull();
    const nameless = '<meta property="og:site_name" content="{{ site.name }}">';
    expect(written(`${nameless}<h1>Cordless drills</h1>`)).toBe('Cordless drills');
    expect(improved('<title>&lt;br></title><h1>&lt;br>: The line break element</h1>')).toBe(
      '<br>: The line break element',
    );
  });

  test('adding the name of the site where it is too short', () => {
    expect(improved(`${site}<title>Cordless drills</title>`)).toBe('Cordless drills | Acme Tools');
  });
});

test('whatever a page says, a title fits the limits and is always the same', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 120 }).map((value) => value.replace(/[<>&\0]/g, ''));
  fc.assert(
    fc.property(text, text, text, (title, h1, h2) => {
      const html = `<title>${title}</title><h1>${h1}</h1><h2>${h2}</h2>`;
      const suggestion = improved(html);
      expect(improved(html)).toBe(suggestion);
      if (suggestion === null) return;
      expect(measureText(suggestion, titleLimits)).toMatchObject({ isTooLong: false, isTooWide: false });
    }),
    { numRuns: 200 },
  );
});
