import type * as z from 'zod/mini';
import type { BodyOf, Endpoint, ErrorDetails, Method, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts';
import type { ErrorCode, ReceivedError } from './errors.ts';

/** A failed request: the transport's generic message (COL-07), and the server's reply if there is one. */
export class ApiError extends Error {
  readonly status: number | undefined;
  readonly reply: ReceivedError | undefined;
  /** Where the server failed, the id of the request in its logs, for people to report. */
  readonly reference: string | undefined;

  /** The build that makes pages has this class a second time, and is given errors of the server's. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  constructor(message: string, status?: number, reply?: ReceivedError) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.reply = reply;
    this.reference = status !== undefined && status >= 500 ? reply?.requestId : undefined;
  }
}

/** Sends a request. Throws an {@link ApiError} if it fails. */
export type Transport = (request: {
  method: Method;
  path: string;
  body?: unknown;
  signal?: AbortSignal;
}) => Promise<unknown>;

type InputPart<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Name]: Value };

/** A query may be left out if nothing in it is needed. */
type QueryPart<Value> = [Value] extends [undefined]
  ? unknown
  : [Partial<Value>] extends [Value]
    ? { query?: Value }
    : { query: Value };

/** The input of a request: exactly the parts that the endpoint declares. */
export type RequestInput<R> = InputPart<'params', ParamsOf<R>> &
  QueryPart<QueryOf<R>> &
  InputPart<'body', BodyOf<R>> & { signal?: AbortSignal };

interface UntypedInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

/** The URL of a request, with its parameters and query filled in. Objects in the query are JSON. */
export function buildPath(path: string, input: Pick<UntypedInput, 'params' | 'query'>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined) continue;
    search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

/** Sends a request to an endpoint, with input and reply typed by the contract. */
export async function request<P, Q, B, Reply>(
  transport: Transport,
  route: Endpoint<P, Q, B, Reply>,
  input: RequestInput<Endpoint<P, Q, B, Reply>>,
): Promise<ReplyOf<Endpoint<P, Q, B, Reply>>> {
  const { params, query, body, signal } = input as UntypedInput;
  const reply = await transport({
    method: route.method,
    path: buildPath(route.path, { ...(params && { params }), ...(query && { query }) }),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
  return reply as ReplyOf<Endpoint<P, Q, B, Reply>>;
}

/** The details of an error with this code, typed by the endpoint. Undefined where the failure is another one. */
export function errorDetailsOf<Details extends ErrorDetails, Code extends keyof Details & ErrorCode>(
  _route: Pick<Endpoint<unknown, unknown, unknown, unknown, Details>, 'errorDetails'>,
  code: Code,
  { reply }: ApiError,
): z.output<NonNullable<Details[Code]>> | undefined {
  return reply?.code === code ? (reply.details as z.output<NonNullable<Details[Code]>>) : undefined;
}
