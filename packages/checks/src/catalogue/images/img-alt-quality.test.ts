import { describeCheck } from '../../testing.ts';
import { imgAltQuality } from './img-alt-quality.ts';

const image = (alt: string, src = '/a.jpg') => `<img src="${src}" alt="${alt}">`;
const reason = (value: string) => ({ evidence: { images: [{ reason: value }] } });

describeCheck(imgAltQuality, {
  fails: [
    { name: 'a file name', html: image('rye.JPG'), ...reason('file_name') },
    {
      name: 'several of several kinds',
      html: image('rye.JPG') + image('Logo'),
      evidence: { total: 2 },
      message: 'The alt text "rye.JPG" is a file name (and 1 more).',
    },
    { name: 'the stem of the file', html: image('IMG_2041', '/IMG_2041.jpg'), ...reason('file_name') },
    { name: 'a word for anything', html: image('Logo'), ...reason('generic') },
    { name: 'nothing but dots', html: image('...'), ...reason('generic') },
    { name: 'the same in German', html: image('Bild'), ...reason('generic') },
    { name: '101 characters', html: image('ab '.repeat(33) + 'ab'), ...reason('long') },
    {
      name: '251 characters',
      html: image('ab '.repeat(83) + 'ab'),
      severity: 'medium',
      ...reason('very_long'),
    },
    {
      name: 'one word four times',
      html: image('bread rye bread dark bread cheap bread'),
      ...reason('repetition'),
    },
    {
      name: 'one text at five images',
      html: [1, 2, 3, 4, 5].map((number) => image('Rye bread', `/${number}.jpg`)).join(''),
      evidence: { total: 5 },
    },
  ],
  passes: [{ name: 'a description', html: image('Rye bread in the oven') }],
  nearMisses: [
    { name: 'a rating in stars', html: image('★★★★☆') },
    { name: 'a letter', html: image('Ω') },
    { name: 'the logo of a brand', html: image('Mill logo') },
    { name: 'a description that the file is named after', html: image('Berlin', '/berlin.jpg') },
    { name: 'the number that a callout shows', html: image('12', '/callouts/12.png') },
    { name: '100 characters', html: image('ab '.repeat(33) + 'a') },
    { name: 'one image, five times', html: image('Rye bread').repeat(5) },
    {
      name: 'a short word four times',
      html: image('the crust of the top of the loaf on the board of the mill'),
    },
    { name: 'decoration', html: image('') },
  ],
});
