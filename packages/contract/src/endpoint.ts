import type { Level } from '@paddock/domain';
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may send a request: everyone, everyone with a session, or people of a level and above. The module's policy
 * decides which records it may reach.
 */
export type EndpointAccess = 'everyone' | 'signed-in' | Level;

/**
 * One endpoint of the HTTP contract: the only place that knows its method, path and shapes. The server mounts it,
 * the client requests it, the OpenAPI document lists it.
 */
export interface Endpoint<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Reply = unknown,
  Details extends ErrorDetails = ErrorDetails,
> {
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** With `:name` for parameters. Starts with a slash. */
  readonly path: string;
  /** Further paths with the same reply (the documents write some paths with and without /api). */
  readonly aliases?: readonly string[];
  readonly access: EndpointAccess;
  readonly params?: z.ZodMiniType<Params>;
  readonly query?: z.ZodMiniType<Query>;
  readonly body?: z.ZodMiniType<Body>;
  /** The JSON of a success. Types and the OpenAPI document come from it, and tests check each reply against it. */
  readonly reply?: z.ZodMiniType<Reply>;
  /** The errors beyond those that the rest of the declaration implies ({@link errorCodesOf}). */
  readonly errors?: readonly ErrorCode[];
  /** The schema of `details` by error code. These codes need not be in `errors`. */
  readonly errorDetails?: Details;
  /**
   * A POST, PUT or DELETE runs in one transaction, unless it only reads (`none`) or its handler opens transactions of
   * its own (`own`): a wrong password or code stays counted although its request fails. A GET runs in none.
   */
  readonly transaction?: 'none' | 'own';
  /**
   * The reply of a POST, PUT or DELETE is stored for its Idempotency-Key, in its transaction. False if the reply
   * holds a secret (a session, a code, a link that opens a file), if repeating the request changes nothing, or if the
   * request has no transaction.
   */
  readonly storesReply?: false;
  /**
   * An impersonation session may GET everything that its user may, and send nothing else. True if a POST changes
   * nothing of the user's (it reads, or requests a download), and for signing out.
   */
  readonly allowedWhileImpersonating?: true;
  /** Open to people who must set up a second factor first: setting it up, signing out, and what those pages show. */
  readonly beforeSecondFactor?: boolean;
  /** Media type of a reply that is a file and not JSON. */
  readonly replyType?: string;
}

export type ErrorDetails = Readonly<Partial<Record<ErrorCode, z.ZodMiniType>>>;

/** Declares an endpoint. Its types come from its schemas. */
export const endpoint = <
  Params = undefined,
  Query = undefined,
  Body = undefined,
  Reply = undefined,
  Details extends ErrorDetails = ErrorDetails,
>(
  parts: Endpoint<Params, Query, Body, Reply, Details>,
): Endpoint<Params, Query, Body, Reply, Details> => parts;

export type ParamsOf<R> = R extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? P : never;
export type QueryOf<R> = R extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Q : never;
export type BodyOf<R> = R extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? B : never;
export type ReplyOf<R> = R extends Endpoint<infer _P, infer _Q, infer _B, infer Reply> ? Reply : never;
