import { describeCheck } from '../../testing.ts';
import { contentLangInvalid } from './content-lang-invalid.ts';

const text = `<p>${'Bohrmaschine '.repeat(100)}</p>`;
const german = { code: 'de', probability: 0.99 };

function invalid(lang: string, reason: string) {
  return { name: `${reason}: "${lang}"`, html: `<html lang="${lang}">`, evidence: { lang, reason } };
}

describeCheck(contentLangInvalid, {
  fails: [
    invalid('en_US', 'underscore'),
    invalid('english', 'unknown_language'),
    invalid('xx', 'unknown_language'),
    invalid('qqz', 'unknown_language'),
    invalid('en-UK', 'unknown_region'),
    invalid('en, fr', 'list'),
    invalid('en ', 'whitespace'),
    invalid('jp', 'country_as_language'),
    invalid('zh-Abcd', 'unknown_script'),
    invalid('x-default', 'malformed'),
    invalid('i-english', 'malformed'),
    {
      name: 'another language than that of the content, though less so',
      html: `<html lang="en">${text}`,
      detectedLanguage: german,
      severity: 'low',
      evidence: { reason: 'differs_from_content', detectedLanguage: 'de' },
      message: 'The lang attribute "en" is not the language of the content (de).',
    },
  ],
  passes: [
    { name: 'the language of the content', html: `<html lang="de-AT">${text}`, detectedLanguage: german },
  ],
  nearMisses: [
    { name: 'an area', html: '<html lang="es-419">' },
    { name: 'a language of three letters', html: '<html lang="gsw">' },
    { name: 'a script', html: '<html lang="zh-Hant-TW">' },
    { name: 'a variant', html: '<html lang="de-1996">' },
    { name: 'an unusual case', html: '<html lang="EN-us">' },
    {
      name: 'a language that is hard to tell from another',
      html: `<html lang="sr">${text}`,
      detectedLanguage: { code: 'hr', probability: 0.99 },
    },
    {
      name: 'a language that detection does not know',
      html: `<html lang="lb">${text}`,
      detectedLanguage: german,
    },
    {
      name: 'a detection that is not sure',
      html: `<html lang="en">${text}`,
      detectedLanguage: { code: 'de', probability: 0.9 },
    },
    { name: 'too little text to judge by', html: '<html lang="en"><p>Bohrer', detectedLanguage: german },
    ...['x-klingon', 'i-klingon', 'en-GB-oed', 'zh-min-nan', 'und', 'mis'].map((lang) => ({
      name: `a tag that BCP 47 allows besides languages and regions: ${lang}`,
      html: `<html lang="${lang}">`,
    })),
    { name: 'none is another fault', html: '<html lang="">' },
  ],
});
