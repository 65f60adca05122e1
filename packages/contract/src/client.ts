import type * as z from 'zod/mini';
import type { BodyOf, Endpoint, ErrorDetails, Method, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts';
import type { ErrorCode, ReceivedError } from './errors.ts';

/** A failed call: the transport's generic message (COL-07), and the server's answer where there is one. */
export class ApiError extends Error {
  readonly status: number | undefined;
  readonly reply: ReceivedError | undefined;

  /** The build that makes pages has this class a second time, and is given errors of the server's. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  constructor(message: string, status?: number, reply?: ReceivedError) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.reply = reply;
  }
}

/** What a call needs to travel. Throws a {@link ApiError} where it fails. */
export type Transport = (request: {
  method: Method;
  path: string;
  body?: unknown;
  signal?: AbortSignal;
}) => Promise<unknown>;

type InputPart<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Name]: Value };

/** What the caller passes: the parts that the route declares, and nothing else. */
export type RequestInput<R> = InputPart<'params', ParamsOf<R>> &
  InputPart<'query', QueryOf<R>> &
  InputPart<'body', BodyOf<R>> & { signal?: AbortSignal };

interface UntypedInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

/** The address of a call: parameters in their places, query values that are given, objects as JSON. */
export function buildPath(path: string, input: Pick<UntypedInput, 'params' | 'query'>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined) continue;
    search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

/** Calls a route through a transport: typed by the contract on both ends. */
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
