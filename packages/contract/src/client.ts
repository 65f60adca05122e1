import type { ErrorAnswer } from './errors.ts';
import type { BodyOf, Method, ParamsOf, QueryOf, ReplyOf, Route } from './route.ts';

/** A failed call: the transport's generic message (COL-07), and the server's answer where there is one. */
export class CallError extends Error {
  readonly status: number | undefined;
  readonly reply: ErrorAnswer | undefined;

  /** The build that makes pages has this class a second time, and is given errors of the server's. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CallError';
  }

  constructor(message: string, status?: number, reply?: ErrorAnswer) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.reply = reply;
  }
}

/** What a call needs to travel. Throws a {@link CallError} where it fails. */
export type Transport = (request: {
  method: Method;
  path: string;
  body?: unknown;
  signal?: AbortSignal;
}) => Promise<unknown>;

type Given<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Name]: Value };

/** What the caller passes: the parts that the route declares, and nothing else. */
export type CallInput<R> = Given<'params', ParamsOf<R>> &
  Given<'query', QueryOf<R>> &
  Given<'body', BodyOf<R>> & { signal?: AbortSignal };

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

/** The address of a call: parameters in their places, query values that are given, objects as JSON. */
export function addressOf(path: string, input: Pick<LooseInput, 'params' | 'query'>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined) continue;
    search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

/** Calls a route through a transport: typed by the contract on both ends. */
export async function call<P, Q, B, Reply>(
  transport: Transport,
  route: Route<P, Q, B, Reply>,
  input: CallInput<Route<P, Q, B, Reply>>,
): Promise<ReplyOf<Route<P, Q, B, Reply>>> {
  const { params, query, body, signal } = input as LooseInput;
  const reply = await transport({
    method: route.method,
    path: addressOf(route.path, { ...(params && { params }), ...(query && { query }) }),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
  return reply as ReplyOf<Route<P, Q, B, Reply>>;
}
