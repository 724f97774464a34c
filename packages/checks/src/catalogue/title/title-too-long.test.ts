import { describeCheck } from '../../testing.ts';
import { titleTooLong } from './title-too-long.ts';

describeCheck(titleTooLong, {
  fails: [
    {
      name: '62 characters, of which the last name the site',
      html: '<title>Cordless drills, hammer drills and impact drivers | Acme Tools</title><meta property="og:site_name" content="Acme Tools">',
      evidence: { length: 62 },
      fix: 'Cordless drills, hammer drills and impact drivers',
    },
    {
      name: 'a long sentence, cut between clauses',
      html: '<title>Buy cordless drills with brushless motors: long-lasting batteries for home and workshop use</title>',
      fix: 'Buy cordless drills with brushless motors',
    },
    {
      name: 'a paragraph, which weighs more',
      html: `<title>${'Drills and drivers for everyone '.repeat(5)}</title><h1>Drills and drivers for everyone</h1>`,
      severity: 'medium',
      fix: 'Drills and drivers for everyone',
    },
    {
      name: '31 Chinese characters',
      html: `<title>${'充电式无刷电钻的选购指南与使用方法'.repeat(2)}</title>`,
      evidence: { length: 34 },
      fix: null,
    },
  ],
  passes: [{ name: 'an ordinary title', html: '<title>Cordless drills with brushless motors</title>' }],
  nearMisses: [
    { name: 'exactly 60 characters', html: `<title>${'abcde '.repeat(10).trim()}x</title>` },
    { name: '60 letters written as entities', html: `<title>${'&eacute;'.repeat(60)}</title>` },
    {
      name: '30 families, each one of seven code points',
      html: `<title>${'👨‍👩‍👧‍👦'.repeat(30)}</title>`,
    },
    {
      name: 'a page with another canonical',
      html: `<title>${'Drills and drivers '.repeat(5)}</title><link rel="canonical" href="/other">`,
    },
  ],
});
