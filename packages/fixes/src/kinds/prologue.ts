import type { EditKind, EditOf } from '../edit-kind.ts';
import { insertAt } from '../source-change.ts';

const doctypeTag = '<!doctype html>';
const charsetTag = '<meta charset="utf-8">';

export const prologue: EditKind<EditOf<'prologue'>> = {
  of: 'page',
  subject: () => 'prologue',
  snippet: ({ doctype, charset }) =>
    [...(doctype ? [doctypeTag] : []), ...(charset ? [charsetTag] : [])].join('\n'),
  onSource: ({ doctype, charset }, _html, index) => [
    ...(doctype
      ? [{ start: index.doctype?.start ?? index.afterDoctype, end: index.afterDoctype, text: doctypeTag }]
      : []),
    ...(charset ? [insertAt(index.headStart, charsetTag)] : []),
  ],
  onFacts({ doctype, charset }, html) {
    const { declaredEncodings } = html.document;
    const document = {
      ...html.document,
      ...(doctype ? { doctype: 'doctype html', quirksMode: false } : {}),
      ...(charset
        ? {
            metaCharsetOffset: 0,
            declaredEncodings: [
              ...declaredEncodings.filter(({ source }) => source !== 'meta'),
              { source: 'meta' as const, encoding: 'UTF-8' },
            ],
          }
        : {}),
    };
    return { ...html, document };
  },
};
