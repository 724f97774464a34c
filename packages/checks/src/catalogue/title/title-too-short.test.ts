import { describeCheck } from '../../testing.ts';
import { titleTooShort } from './title-too-short.ts';

describeCheck(titleTooShort, {
  fails: [
    {
      name: 'one word, with a better heading',
      html: '<title>Drills</title><h1>Cordless drills with brushless motors</h1>',
      evidence: { title: 'Drills', length: 6 },
      message: 'The title "Drills" is only 6 characters long.',
      fix: 'Cordless drills with brushless motors',
    },
    {
      name: 'one word, with the name of the site to add',
      html: '<title>Cordless drills</title><meta property="og:site_name" content="Acme Tools of Leeds">',
      fix: 'Cordless drills | Acme Tools of Leeds',
    },
    { name: 'one word and nothing to extend it with', html: '<title>Drills</title>', fix: null },
    {
      name: 'a few Chinese characters',
      html: '<title>电钻</title><h1>充电式无刷电钻的选购指南与使用方法</h1>',
      fix: '充电式无刷电钻的选购指南与使用方法',
    },
    {
      name: 'a home page with a very short name',
      html: '<title>Acme</title>',
      url: 'https://acme.example/',
      site: { isHomePage: true },
      fix: null,
    },
  ],
  passes: [{ name: '30 characters', html: '<title>Cordless drills and their parts</title>' }],
  nearMisses: [
    { name: 'few characters that are wide', html: '<title>WWWWWWWWWWWWWWWWWWWW</title>' },
    { name: '15 Chinese characters', html: '<title>充电式无刷电钻的选购指南与使用</title>' },
    {
      name: 'a home page called like the site',
      html: '<title>Acme Tools</title><meta property="og:site_name" content="Acme Tools">',
      site: { isHomePage: true },
    },
    {
      name: 'a home page called like the site, with an emoji',
      html: '<title>Acme Tools 🔧</title><meta property="og:site_name" content="Acme Tools">',
      site: { isHomePage: true },
    },
    { name: 'an empty title is another fault', html: '<title></title>' },
    { name: 'a page that is not indexed', html: '<title>Cart</title><meta name="robots" content="noindex">' },
  ],
});
