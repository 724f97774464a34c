import { describeCheck } from '../../testing.ts';
import { urlTooManyParams } from './url-too-many-params.ts';

const base = 'https://example.com/drills';

describeCheck(urlTooManyParams, {
  fails: [
    {
      name: 'four parameters',
      url: `${base}?sort=price&view=grid&color=red&size=s`,
      evidence: { kinds: ['many'], pattern: ['color', 'size', 'sort', 'view'], count: 4 },
      message: 'The address has 4 parameters: color, size, sort, view.',
    },
    { name: 'a tracking parameter', url: `${base}?utm_source=footer`, evidence: { kinds: ['tracking'] } },
    {
      name: 'a session in the query',
      url: `${base}?PHPSESSID=4f2a`,
      severity: 'medium',
      evidence: { kinds: ['session'] },
    },
    {
      name: 'a session in the path',
      url: `${base};jsessionid=4F2A`,
      severity: 'medium',
      evidence: { pattern: ['jsessionid'] },
    },
    {
      name: 'a name that comes twice',
      url: `${base}?color=red&color=blue`,
      evidence: { kinds: ['malformed'] },
    },
    { name: 'colons instead of equals signs', url: `${base}?color:red`, evidence: { kinds: ['malformed'] } },
    {
      name: 'four parameters, though another address is canonical',
      url: `${base}?a=1&b=2&c=3&d=4`,
      html: `<link rel="canonical" href="${base}">`,
    },
  ],
  passes: [{ name: 'no parameters', url: base }],
  nearMisses: [
    { name: 'three parameters', url: `${base}?sort=price&view=grid&color=red` },
    {
      name: 'a tracking parameter with a clean canonical',
      url: `${base}?utm_source=footer`,
      html: `<link rel="canonical" href="${base}">`,
    },
    { name: 'a list as frameworks write it', url: `${base}?size[]=1&size[]=2` },
    { name: 'a word that ends like a session', url: `${base}?outside=1` },
    { name: 'an empty query', url: `${base}?` },
  ],
});
