import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the HTTP contract: the only place that knows its method, path and shapes. The server mounts it,
 * the client calls it, the OpenAPI document lists it.
 */
export interface Route<Params = unknown, Query = unknown, Body = unknown, Reply = unknown> {
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** With `:name` for parameters. Starts with a slash. */
  readonly path: string;
  /** Further paths that answer the same (the documents write some calls with and without /api). */
  readonly aliases?: readonly string[];
  readonly params?: z.ZodMiniType<Params>;
  readonly query?: z.ZodMiniType<Query>;
  readonly body?: z.ZodMiniType<Body>;
  /** A POST that changes nothing: allowed in a guest session, never kept for an idempotency key. */
  readonly readOnly?: boolean;
  /**
   * Open to people who must set up a second factor first and have not yet: what that takes, signing out, and what
   * the pages around it show.
   */
  readonly beforeSecondFactor?: boolean;
  /** Media type of a reply that is a file and not JSON. */
  readonly replyType?: string;
  /** Only for inference: routes carry the type of their reply, replies are not parsed. */
  readonly reply?: Reply;
}

interface RouteParts<Params, Query, Body> {
  name: string;
  summary: string;
  method: Method;
  path: string;
  aliases?: readonly string[];
  params?: z.ZodMiniType<Params>;
  query?: z.ZodMiniType<Query>;
  body?: z.ZodMiniType<Body>;
  readOnly?: boolean;
  beforeSecondFactor?: boolean;
  replyType?: string;
}

/** Declares a call whose reply has the type `Reply`: `route<Reply>()({ ... })`. */
export function route<Reply>() {
  return <Params = undefined, Query = undefined, Body = undefined>(
    parts: RouteParts<Params, Query, Body>,
  ): Route<Params, Query, Body, Reply> => parts;
}

export type ParamsOf<R> = R extends Route<infer P, infer _Q, infer _B, infer _R> ? P : never;
export type QueryOf<R> = R extends Route<infer _P, infer Q, infer _B, infer _R> ? Q : never;
export type BodyOf<R> = R extends Route<infer _P, infer _Q, infer B, infer _R> ? B : never;
export type ReplyOf<R> = R extends Route<infer _P, infer _Q, infer _B, infer Reply> ? Reply : never;
