import request from 'supertest';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: Readonly<Record<string, unknown>>;
}

/** A function that calls the API by plain HTTP, without our own client, as readers of the specification do. */
export type PlainHttp = (
  method: Method,
  path: string,
  body?: object,
  /** The key to send; null sends none. Default: the key that `plainHttp` was given. */
  apiKey?: string | null,
) => Promise<PlainResponse>;

export function plainHttp(baseUrl: string, ownKey: string): PlainHttp {
  return async (method, path, body, apiKey = ownKey) => {
    const call = request(baseUrl)[method.toLowerCase() as Lowercase<Method>](path);
    if (apiKey !== null) call.set('Authorization', `Bearer ${apiKey}`);
    const response = await call.send(body);
    return {
      status: response.status,
      headers: response.headers,
      json: response.body as Record<string, unknown>,
    };
  };
}
