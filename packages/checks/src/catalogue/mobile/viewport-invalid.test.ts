import { describeCheck } from '../../testing.ts';
import { viewportInvalid } from './viewport-invalid.ts';

function viewport(content: string): string {
  return `<meta name="viewport" content="${content}">`;
}

const right = 'width=device-width, initial-scale=1';

describeCheck(viewportInvalid, {
  fails: [
    {
      name: 'a fixed width',
      html: viewport('width=1024'),
      severity: 'medium',
      evidence: { problems: [{ kind: 'fixed_width', property: 'width=1024' }] },
      message: 'The viewport "width=1024" has a fixed width (width=1024).',
      fix: null,
    },
    {
      name: 'neither width nor scale',
      html: viewport('viewport-fit=cover'),
      severity: 'medium',
      fix: `${right}, viewport-fit=cover`,
    },
    { name: 'zoom switched off', html: viewport('width=device-width; user-scalable=no'), fix: right },
    {
      name: 'zoom kept down',
      html: viewport('width=device-width initial-scale=1 maximum-scale=1'),
      fix: right,
    },
    { name: 'a smallest scale above 1', html: viewport('width=device-width,minimum-scale=1.5'), fix: right },
    {
      name: 'an unknown key',
      html: viewport(`${right}, zoom=yes`),
      evidence: { problems: [{ kind: 'unknown_key' }] },
      fix: right,
    },
    {
      name: 'a value that is no number',
      html: viewport('width=device-width, initial-scale=one'),
      fix: right,
    },
    {
      name: 'the last of several, as browsers use it',
      html: viewport(right) + viewport('width=980'),
      severity: 'medium',
      fix: null,
    },
  ],
  passes: [{ name: 'the usual content', html: viewport(right) }],
  nearMisses: [
    {
      name: 'white space around the equals signs',
      html: viewport('width = device-width , initial-scale = 1.0'),
    },
    { name: 'only a scale', html: viewport('initial-scale=1') },
    { name: 'a largest scale of 5', html: viewport(`${right}, maximum-scale=5, minimum-scale=1`) },
    {
      name: 'zoom allowed explicitly',
      html: viewport(`${right}, user-scalable=yes, shrink-to-fit=no`),
    },
    { name: 'none at all is another fault', html: '<title>Drills</title>' },
    { name: 'an AMP page', html: `<html amp>${viewport('minimum-scale=1')}` },
  ],
});
