import { readFileSync } from 'node:fs';

export interface Post {
  readonly slug: string;
  readonly url: string;
  readonly title: string;
  readonly html: string;
}

const ORIGIN = 'https://blog.example';

/** Returns a blog of 25 posts in a theme with bylines, tags, comments and related posts. */
export function readBlog(): readonly Post[] {
  const posts = read('blog/posts.txt').split(/^== /m).slice(1);
  return posts.map((post) => {
    const [slug = '', title = '', description = '', ...paragraphs] = post.trim().split('\n');
    return { slug, title, url: `${ORIGIN}/${slug}/`, html: render(title, description, paragraphs) };
  });
}

/** Links that a person would make, by slugs, and other acceptable ones, written down before any were suggested. */
export function readWanted(): { readonly wanted: ReadonlySet<string>; readonly right: ReadonlySet<string> } {
  const lines = read('blog/wanted.txt').trim().split('\n');
  const wanted = lines.filter((line) => line.includes('->'));
  return { wanted: new Set(wanted), right: new Set(lines.map((line) => line.replace('~>', '->'))) };
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

function render(title: string, description: string, paragraphs: readonly string[]): string {
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('\n');
  return `<!doctype html><html lang="en"><head><title>${title} – Marta bakes</title>
<meta name="description" content="${description}"><meta property="og:site_name" content="Marta bakes"></head>
<body class="single-post"><header><a href="/">Marta bakes</a><nav><a href="/about/">About</a></nav></header>
<main><article class="post type-post"><h1>${title}</h1>
<p class="entry-meta">Posted on <time datetime="2026-03-01">1 March 2026</time> by <a href="/author/marta/">Marta</a> in Bread</p>
<!-- entry: sourdough starter, Dutch oven -->
${body}
<footer class="entry-footer">Tags: <a href="/tag/bread/">bread</a>, <a href="/tag/dough/">dough</a></footer></article>
<div id="comments"><h2>2 comments</h2><p>Ann: My sourdough starter loves the Dutch oven and the baking stone.</p></div></main>
<aside class="related-posts"><p>Plum butter in the oven, without stirring</p></aside><footer>© 2026 Marta</footer></body></html>`;
}
