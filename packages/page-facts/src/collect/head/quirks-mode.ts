/**
 * Tells whether a doctype puts a browser into quirks mode (HTML standard, "the initial insertion mode").
 *
 * @param doctype the text between `<!` and `>`; null if the document has none
 */
export function isQuirksMode(doctype: string | null): boolean {
  const name = doctype === null ? null : /^doctype\s*([^\s>]*)/i.exec(doctype);
  if (name?.[1]?.toLowerCase() !== 'html') return true;
  const ids = identifiers.exec(name.input.slice(name[0].length));
  const keyword = ids?.[1]?.toLowerCase();
  const first = (ids?.[2] ?? ids?.[3])?.toLowerCase();
  const second = (ids?.[4] ?? ids?.[5])?.toLowerCase();
  if (keyword === undefined) return false;
  if (keyword === 'system') return first === quirkySystemId;
  if (first === undefined || second === quirkySystemId || quirkyPublicIds.has(first)) return true;
  if (second === undefined && /^-\/\/w3c\/\/dtd html 4\.01 (frameset|transitional)\/\//.test(first))
    return true;
  return quirkyPrefixes.some((prefix) => first.startsWith(prefix));
}

const identifiers = /^\s*(public|system)\s*(?:"([^"]*)"|'([^']*)')?\s*(?:"([^"]*)"|'([^']*)')?/i;

const quirkySystemId = 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd';
const quirkyPublicIds: ReadonlySet<string> = new Set([
  '-//w3o//dtd w3 html strict 3.0//en//',
  '-/w3c/dtd html 4.0 transitional/en',
  'html',
]);

const quirkyPrefixes = [
  '+//silmaril//dtd html pro v0r11 19970101//',
  '-//as//dtd html 3.0 aswedit + extensions//',
  '-//advasoft ltd//dtd html 3.0 aswedit + extensions//',
  '-//ietf//dtd html',
  '-//metrius//dtd metrius presentational//',
  '-//microsoft//dtd internet explorer 2.0 ',
  '-//microsoft//dtd internet explorer 3.0 ',
  '-//netscape comm. corp.//dtd html//',
  '-//netscape comm. corp.//dtd strict html//',
  "-//o'reilly and associates//dtd html",
  '-//sq//dtd html 2.0 hotmetal + extensions//',
  '-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//',
  '-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//',
  '-//spyglass//dtd html 2.0 extended//',
  '-//sun microsystems corp.//dtd hotjava',
  '-//w3c//dtd html 3',
  '-//w3c//dtd html 4.0 frameset//',
  '-//w3c//dtd html 4.0 transitional//',
  '-//w3c//dtd html experimental ',
  '-//w3c//dtd w3 html 3.0//',
  '-//w3o//dtd w3 html 3.0//',
  '-//webtechs//dtd mozilla html',
] as const;
