import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, DeclaredResponse>>;
}

interface DeclaredResponse {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface SentResponse {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/** Rules that compare answers with an OpenAPI document. */
export interface DocumentRules {
  /** Describes what differs between the answer and the document; null if they agree. */
  compare(response: SentResponse): string | null;
}

/**
 * Statuses that a caller may get for a path or method that the API does not have: no key, too many requests, an
 * unknown path or method, an outage.
 */
const WITHOUT_OPERATION = new Set([401, 403, 404, 405, 429, 500, 503]);

export function loadDocumentRules(document: OpenApiDocument): DocumentRules {
  const ajv = new Ajv2020({ strict: false, validateFormats: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const validators = new Map<string, ValidateFunction>();
  // A path without parameters has precedence over one with parameters (OpenAPI 3.1, "Path Templating Matching").
  const templates = Object.keys(document.paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((template) => ({
      template,
      pattern: patternOf(template),
      operations: document.paths[template] ?? {},
    }));

  function validatorAt(steps: readonly string[]): ValidateFunction {
    const pointer = steps.map((step) => `/${encodePointer(step)}`).join('');
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    validators.set(pointer, known);
    return known;
  }

  return {
    compare: ({ path, status, header, body, ...request }) => {
      if (!/^\/(api|v1)\//.test(path)) return null;
      const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
      const found = templates.find(({ pattern, operations }) => method in operations && pattern.test(path));
      const call = `${request.method} ${found?.template ?? path} -> ${status}`;
      const operation = found?.operations[method];
      if (found === undefined || operation === undefined)
        return WITHOUT_OPERATION.has(status) ? null : `${call}: there is no such operation in the document`;

      const declared = operation.responses[String(status)];
      if (declared === undefined) return `${call} is not in the document`;
      const missing = Object.entries(declared.headers ?? {})
        .filter(([name, { required }]) => required === true && header(name) === undefined)
        .map(([name]) => name);
      if (missing.length > 0) return `${call} lacks ${missing.join(', ')}`;
      if (request.method === 'HEAD') return null;
      if (declared.content === undefined) return body === '' ? null : `${call} has a body, undeclared`;
      const type = header('content-type')?.split(';', 1)[0] ?? '';
      if (!(type in declared.content))
        return `${call} is of the type "${type}", which is not in the document`;
      if (!type.endsWith('json')) return null;
      const at = ['paths', found.template, method, 'responses', String(status), 'content', type, 'schema'];
      const validate = validatorAt(at);
      const value = parseJson(body);
      if (value === undefined) return `${call} is not JSON`;
      return validate(value) ? null : `${call}: ${ajv.errorsText(validate.errors)}`;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
}

function encodePointer(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
