import { describeCheck } from '../../testing.ts';
import { secMixedContent } from './sec-mixed-content.ts';

const script = '<script src="http://cdn.example.net/app.js"></script>';
const image = '<img src="http://cdn.example.net/a.png" alt="">';

describeCheck(secMixedContent, {
  fails: [
    {
      name: 'a script',
      html: `<head>${script}</head>`,
      evidence: {
        resources: [{ url: 'http://cdn.example.net/app.js', element: 'script', active: true }],
        total: 1,
        active: true,
        upgraded: false,
      },
    },
    {
      name: 'a stylesheet',
      html: '<head><link rel="stylesheet" href="http://cdn.example.net/a.css"></head>',
    },
    { name: 'a frame', html: '<iframe src="http://example.org/map"></iframe>' },
    { name: 'an image', html: image, severity: 'medium', evidence: { active: false } },
    {
      name: 'a candidate of an image',
      html: '<img src="/a.png" srcset="http://example.com/b.png 2x" alt="">',
      severity: 'medium',
    },
    {
      name: 'an import, a font and a picture of an inline style',
      html: `<style>
        @import url( 'http://cdn.example.net/a.css' ) screen;
        @import "http://cdn.example.net/b.css";
        @font-face { font-family: A; src: url(http://cdn.example.net/a.woff2) format("woff2"); }
        main { background: URL("http://cdn.example.net/a.png") }
      </style><p style="background: url(http://cdn.example.net/b.png)">`,
      evidence: {
        resources: [
          { url: 'http://cdn.example.net/a.css', element: 'css', active: true },
          { url: 'http://cdn.example.net/b.css', element: 'css', active: true },
          { url: 'http://cdn.example.net/a.woff2', element: 'css', active: true },
          { url: 'http://cdn.example.net/a.png', element: 'css', active: true },
          { url: 'http://cdn.example.net/b.png', element: 'style', active: true },
        ],
      },
    },
    {
      name: 'a module of an import map',
      html: '<script type="importmap">{ "imports": { "a": "http:\\/\\/cdn.example.net\\/a.js" } }</script>',
      evidence: {
        resources: [{ url: 'http://cdn.example.net/a.js', element: 'import-map', active: true }],
      },
    },
    {
      name: 'a script that browsers are told to upgrade',
      html: script,
      response: { headers: { 'content-security-policy': "default-src 'self'; upgrade-insecure-requests" } },
      severity: 'low',
    },
    {
      name: 'the same said by the page',
      html: `<head><meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests">${script}</head>`,
      severity: 'low',
    },
  ],
  passes: [
    { name: 'resources over https', html: '<img src="/a.png" alt=""><script src="/app.js"></script>' },
  ],
  nearMisses: [
    {
      name: 'links, canonical and hints over http',
      html: '<head><link rel="canonical" href="http://example.com/page"><link rel="preconnect" href="http://example.org"></head><a href="http://example.org/">Link</a>',
    },
    {
      name: 'a namespace and a comment of an inline style, and an inline style of a template',
      html: `<style>@namespace svg url(http://www.w3.org/2000/svg); /* url(http://example.org/a.png) */
        a { background: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>") }</style>
        <template><style>@import "http://example.org/a.css";</style></template>`,
    },
    {
      name: 'the name of a module of an import map',
      html: '<script type="importmap">{ "imports": { "http://example.org/a.js": "/a.js" } }</script>',
    },
    { name: 'a page over http', url: 'http://example.com/page', html: script },
    { name: 'a tool on the own machine', html: '<script src="http://127.0.0.1:8080/reload.js"></script>' },
    { name: 'a form, which is sec-insecure-form', html: '<form action="http://example.com/send"></form>' },
  ],
});
