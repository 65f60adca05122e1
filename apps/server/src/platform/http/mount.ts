import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@paddock/contract';
import { grants, type Level } from '@paddock/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Actor } from '../actor.ts';
import { visitor } from '../actor.ts';
import { inTransaction } from '../database/index.ts';
import { claimIdempotencyKey, keepReply } from '../idempotency.ts';
import type { Platform } from '../platform.ts';
import { Refusal, refuse } from '../refusal.ts';
import { findActor } from '../sessions.ts';
import { Attachment } from './attachment.ts';
import { auditOf, type Call, originOf } from './call.ts';
import { sendJson } from './compressed.ts';
import type { Gate } from './gate.ts';
import { JsonText } from './json-text.ts';

/** The least level that may make a call; what it may reach is decided by the policy of the module. */
export type RouteAccess = 'everyone' | Level;

/** What answers a call of a route. */
export type Handler<R> = (
  call: Call<ParamsOf<R>, QueryOf<R>, BodyOf<R>>,
) => Promise<ReplyOf<R> | JsonText | Attachment>;

/** A mounted route with its rule, for the tests and documents that are made from all of them. */
export interface MountedRoute {
  readonly route: Route;
  readonly access: RouteAccess;
}

const passFreely: Gate = (pass) => pass();

const mounted = new WeakMap<FastifyInstance['server'], MountedRoute[]>();

/** Every route of an application with its rule. */
export function mountedRoutes(app: FastifyInstance): readonly MountedRoute[] {
  return mounted.get(app.server) ?? [];
}

/**
 * Mounts a call of the contract. The order is the same for all: session, validation, abilities, transaction;
 * then the handler loads, asks the policy, commands and presents.
 */
export function mount<P, Q, B, Reply>(
  app: FastifyInstance,
  platform: Platform,
  route: Route<P, Q, B, Reply>,
  access: RouteAccess,
  handler: Handler<Route<P, Q, B, Reply>>,
  /** Passed before the transaction, by calls that ask another service within it. */
  gate: Gate = passFreely,
): void {
  mounted.set(app.server, [...mountedRoutes(app), { route, access }]);
  const writes = route.method !== 'GET' && !route.readOnly;

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const now = platform.clock.now();
    const actor = await identify(platform, request);
    admit(actor, access);
    if (!route.beforeSecondFactor) checkSecondFactor(actor);
    if (writes && actor.guestSession)
      refuse('guest_session_read_only', 'A guest session can look at everything and change nothing.');
    const input = {
      params: parse(route.params, request.params, 'address') as ParamsOf<Route<P, Q, B, Reply>>,
      query: parse(route.query, withoutBrackets(request.query), 'query') as QueryOf<Route<P, Q, B, Reply>>,
      body: parse(route.body, request.body ?? undefined, 'body') as BodyOf<Route<P, Q, B, Reply>>,
    };
    const portal = await platform.portals.byHost(request.host);
    const origin = originOf(request);
    const run = (db: Platform['db']) =>
      handler({
        ...input,
        actor,
        portal,
        db,
        now,
        origin,
        request,
        reply,
        audit: auditOf(db, { actor, origin, now, portal }),
      });
    if (!writes) {
      const answered = await run(platform.db);
      return answered instanceof Attachment
        ? sendFile(reply, answered)
        : send(request, reply, text(answered));
    }

    const key = headerText(request, 'idempotency-key');
    const transact = async (db: Platform['db']) => {
      if (key === undefined) return text(await run(db));
      const claim = {
        key,
        caller: actor.user?.id ?? origin.address,
        target: `${request.method} ${request.url}`,
        body: request.body,
        now,
        secrets: platform.secrets,
      };
      const kept = await claimIdempotencyKey(db, claim);
      if (kept !== undefined) return kept;
      const fresh = text(await run(db));
      await keepReply(db, claim, fresh);
      return fresh;
    };
    const body = await gate(() => inTransaction(platform.db, transact));
    return send(request, reply, body);
  };

  for (const url of [route.path, ...(route.aliases ?? [])])
    app.route({ method: route.method, url, handler: answer, config: { access } });
}

function text(reply: unknown): string {
  return reply instanceof JsonText ? reply.text : JSON.stringify(reply);
}

function send(request: FastifyRequest, reply: FastifyReply, body: string) {
  // Answers hold figures and personal data: no cache keeps them.
  return sendJson(request, reply.header('cache-control', 'no-store'), body);
}

function sendFile(reply: FastifyReply, { name, type, body }: Attachment) {
  const disposition = `attachment; filename="${name}"`;
  return reply
    .headers({ 'cache-control': 'no-store', 'content-disposition': disposition })
    .type(type)
    .send(body);
}

/** The person behind the authcode header; a code that no longer works counts as signed out. */
export async function identify(platform: Platform, request: FastifyRequest): Promise<Actor> {
  const code = headerText(request, 'authcode');
  const actor = code ? ((await findActor(platform.db, platform.clock, code)) ?? visitor) : visitor;
  request.actor = actor;
  return actor;
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Refuses people whose level asks for a second factor and who have not set one up yet. */
export function checkSecondFactor(actor: Actor): void {
  if (actor.session?.mustSetUpSecondFactor)
    refuse('second_factor_enrolment_required', 'Please set up a second factor first, on your page Security.');
}

function admit(actor: Actor, access: RouteAccess): void {
  if (access === 'everyone' || grants(actor.level, access)) return;
  if (!actor.user) refuse('not_signed_in', 'Please sign in.');
  refuse('forbidden', "You don't have the rights for this.");
}

/**
 * Refuses filter[name]=value: a query's objects are JSON, and one that is spelled otherwise would be passed over, so
 * that a list that was to be narrowed would answer everything (COL-06).
 */
function withoutBrackets(query: unknown): unknown {
  const bracketed = Object.keys(query ?? {}).find((name) => /^\w+\[/.test(name));
  if (bracketed === undefined) return query;
  const [name = ''] = bracketed.split('[');
  const message = `This is written as JSON: ${name}={"name":"value"}.`;
  throw new Refusal('bad_request', `${name}: ${message}`, { fields: { [name]: message } });
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join('.') || part;
    fields[name] ??= issue.message === 'Invalid input' ? 'This value has the wrong form.' : issue.message;
  }
  const [first] = Object.entries(fields);
  throw new Refusal('bad_request', first ? `${first[0]}: ${first[1]}` : `The ${part} has the wrong form.`, {
    fields,
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the session has been looked up. */
    actor?: Actor;
  }
  interface FastifyContextConfig {
    access?: RouteAccess;
  }
}
