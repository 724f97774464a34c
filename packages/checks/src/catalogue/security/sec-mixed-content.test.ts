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
    { name: 'a page over http', url: 'http://example.com/page', html: script },
    { name: 'a tool on the own machine', html: '<script src="http://127.0.0.1:8080/reload.js"></script>' },
    { name: 'a form, which is sec-insecure-form', html: '<form action="http://example.com/send"></form>' },
  ],
});
