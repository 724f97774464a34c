const token = /<(?:\/?script(?=[\s/>])|!(?=--))|-->/gi;

/**
 * Blanks the end tags inside scripts that do not end them: those behind `<!--` and `<script`, as in
 * `<script><!-- document.write('<script></script>') --></script>`. The parser knows no such state. All offsets stay.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-state
 */
export function withoutInnerScriptEnds(html: string): string {
  const pieces: string[] = [];
  let done = 0;
  let state: State = 'page';
  for (const { 0: found, index } of html.matchAll(token)) {
    const name = found.toLowerCase();
    if (name === '</script' && state === 'double-escaped') {
      pieces.push(html.slice(done, index), ' ');
      done = index + 1;
    }
    state = transitions[state][name] ?? state;
  }
  return pieces.length === 0 ? html : pieces.join('') + html.slice(done);
}

type State = 'page' | 'comment' | 'script' | 'escaped' | 'double-escaped';

/** The next state at each token; no entry for tokens that change nothing. */
const transitions: Readonly<Record<State, Readonly<Record<string, State>>>> = {
  page: { '<!': 'comment', '<script': 'script' },
  comment: { '-->': 'page' },
  script: { '<!': 'escaped', '</script': 'page' },
  escaped: { '<script': 'double-escaped', '</script': 'page', '-->': 'script' },
  'double-escaped': { '</script': 'escaped', '-->': 'script' },
};
