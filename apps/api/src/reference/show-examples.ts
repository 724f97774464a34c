import { answerKey, bodiesOf, type Examples } from './example.ts';

interface MediaType {
  example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string; example?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, MediaType>> }>>;
}
interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Adds an example request and example answers of each operation to the API description. */
export function showExamples(document: object, examples: Examples): void {
  const shown = bodiesOf(examples);
  for (const operation of operationsOf(document)) {
    const { operationId } = operation;
    const { params = {}, query = {}, body } = examples.requests[operationId] ?? {};
    for (const parameter of operation.parameters ?? []) {
      const value = { path: params, query }[parameter.in]?.[parameter.name];
      if (value !== undefined) parameter.example = value;
    }
    for (const media of Object.values(operation.requestBody?.content ?? {})) {
      if (body !== undefined) media.example = body;
    }
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      for (const [contentType, media] of Object.entries(content)) {
        const answer = shown.get(answerKey(operationId, status, contentType));
        if (answer !== undefined) media.example = answer;
      }
    }
  }
}

function operationsOf(document: Document): readonly Operation[] {
  return Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
}
