import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>
  >;
}

/**
 * A `fetch` that fails when the service does something that its own description does not say: an undeclared status,
 * a body of another form, a response without the limit headers.
 */
export function holdToDocument(baseUrl: string): typeof fetch {
  let rules: Promise<DocumentRules> | undefined;
  return async (input, init) => {
    const response = await fetch(input, init);
    rules ??= loadRules(baseUrl);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    (await rules).check(init?.method?.toLowerCase() ?? 'get', pathname, response, await readJson(response));
    return response;
  };
}

interface DocumentRules {
  check(method: string, path: string, response: Response, body: unknown): void;
}

async function loadRules(baseUrl: string): Promise<DocumentRules> {
  const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as OpenApiDocument;
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const validators = new Map<string, ValidateFunction>();

  function validatorFor(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    validators.set(pointer, known);
    return known;
  }

  return {
    check: (method, path, response, body) => {
      const template = Object.keys(document.paths).find((candidate) => matches(candidate, path));
      const operation = template === undefined ? undefined : document.paths[template]?.[method];
      if (template === undefined || operation === undefined) return;
      const call = `${method.toUpperCase()} ${template} -> ${response.status}`;
      const declared = operation.responses[String(response.status)];
      if (declared === undefined) throw new Error(`${call} is not in the document`);
      if (response.headers.get('x-ratelimit-limit') === null) throw new Error(`${call} has no limit headers`);
      const type = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
      if (declared.content === undefined) return;
      if (!(type in declared.content))
        throw new Error(`${call} answers ${type}, which is not in the document`);
      if (type !== 'application/json' || declared.content[type]?.schema === undefined) return;
      const steps = [
        'paths',
        template,
        method,
        'responses',
        String(response.status),
        'content',
        type,
        'schema',
      ];
      const validate = validatorFor(steps.map((step) => `/${encodePointer(step)}`).join(''));
      if ('type' in declared.content[type].schema && declared.content[type].schema.type === 'string') return;
      if (!validate(body)) throw new Error(`${call}: ${ajv.errorsText(validate.errors)}`);
    },
  };
}

function matches(template: string, path: string): boolean {
  const pattern = template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}

function encodePointer(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}

async function readJson(response: Response): Promise<unknown> {
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return undefined;
  return response.clone().json();
}
