import { actionsByHandling, actionsByType } from '@plumbline/action-plan';
import type { ActionHead, TextReply } from '@plumbline/contracts';

/** The actions of a snapshot, with a function that writes the JSON of each. */
export interface WrittenActions {
  readonly heads: readonly ActionHead[];
  readonly jsonOf: JsonOf;
}

type JsonOf = (action: ActionHead) => string;

/** Writes the `flat` view: all actions in one array. */
export function writeFlat({ heads, jsonOf }: WrittenActions): TextReply {
  return json(arrayOf(heads, jsonOf));
}

/** Writes the `grouped` view. */
export function writeGrouped({ heads, jsonOf }: WrittenActions): TextReply {
  return json(groups(heads, jsonOf));
}

function* groups(heads: readonly ActionHead[], jsonOf: JsonOf): Generator<string, void, undefined> {
  yield '{"groups":{';
  for (const [name, { count, actions }] of Object.entries(actionsByHandling(heads))) {
    yield `${JSON.stringify(name)}:{"count":${count},"actions":`;
    yield* arrayOf(actions, jsonOf);
    yield '},';
  }
  yield JSON.stringify(actionsByType(heads)).slice(1);
  yield `,"total_actions":${heads.length}}`;
}

function* arrayOf(heads: readonly ActionHead[], jsonOf: JsonOf): Generator<string, void, undefined> {
  let before = '[';
  for (const head of heads) {
    yield before + jsonOf(head);
    before = ',';
  }
  yield heads.length === 0 ? '[]' : ']';
}

/** Replies in pieces, so that megabytes are compressed and sent while the rest waits. */
function json(parts: Iterable<string>): TextReply {
  return { contentType: 'application/json; charset=utf-8', text: inPieces(parts) };
}

/** Joins small pieces, because handing each one to a compressor on another thread costs time. */
function* inPieces(parts: Iterable<string>): Generator<string, void, undefined> {
  let piece = '';
  for (const part of parts) {
    piece += part;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** The length of a piece, in characters. */
const PIECE_LENGTH = 512 * 1024;
