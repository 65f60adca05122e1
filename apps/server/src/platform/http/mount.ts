import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@paddock/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import { DomainError } from '../domain-error.ts';
import { claimIdempotencyKey, findStoredReply, storeReply } from '../idempotency.ts';
import type { Platform } from '../platform.ts';
import { prepareAndRecord } from '../prepare-and-record.ts';
import { actorOf } from './access.ts';
import { Attachment } from './attachment.ts';
import { headerText } from './header-text.ts';
import { JsonText } from './json-text.ts';
import { ReplyAfterCommit } from './reply-after-commit.ts';
import { createAuditLogger, originOf, type RequestContext } from './request-context.ts';
import { sendJson } from './send-json.ts';

type ContextFor<R> = RequestContext<ParamsOf<R>, QueryOf<R>, BodyOf<R>>;
type HandlerResult<R> = ReplyOf<R> | JsonText | Attachment | ReplyAfterCommit<ReplyOf<R>>;

/** Handles requests of an endpoint, in a transaction unless it is a GET or declares otherwise. */
export type Handler<R> = (context: ContextFor<R>) => Promise<HandlerResult<R>>;

/**
 * Handles requests of a writing endpoint that needs more than the database: `prepare` runs before the transaction,
 * `record` in it (see {@link prepareAndRecord}). A repeated Idempotency-Key prepares nothing.
 */
export interface PreparingHandler<R, Prepared> {
  /** `db` is the pool: it holds no locks and is not rolled back. */
  prepare(context: Omit<ContextFor<R>, 'audit'>): Promise<Prepared>;
  /** Whether this request has anything to prepare, and so takes a turn among those of its person. All do by default. */
  isPrepared?(context: Omit<ContextFor<R>, 'audit'>): boolean;
  record(context: ContextFor<R>, prepared: Prepared): Promise<HandlerResult<R>>;
}

/** For endpoints that prepare: a slow service delays only the requests of one person. */
const preparationLimits = { atOnce: 2, waiting: 50 };

const mounted = new WeakMap<FastifyInstance['server'], Endpoint[]>();

/** Every endpoint of an application, for the access tests that cover all of them. */
export function mountedEndpoints(app: FastifyInstance): readonly Endpoint[] {
  return mounted.get(app.server) ?? [];
}

/**
 * Mounts an endpoint of the contract. The order is always the same: session and access (see `registerAccess`),
 * validation, preparation, transaction. Then the handler loads, asks the policy, runs its command and presents.
 */
export function mount<P, Q, B, Reply, Prepared = undefined>(
  app: FastifyInstance,
  platform: Platform,
  route: Endpoint<P, Q, B, Reply>,
  handler: Handler<Endpoint<P, Q, B, Reply>> | PreparingHandler<Endpoint<P, Q, B, Reply>, Prepared>,
): void {
  const { access } = route;
  const { prepare, record, isPrepared } = toSteps(handler);
  const turns = createConcurrencyLimiter(preparationLimits);
  mounted.set(app.server, [...mountedEndpoints(app), route]);
  const isTransactional = route.method !== 'GET' && route.transaction === undefined;
  const isStored = isTransactional && route.storesReply !== false;

  const handleRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const now = platform.clock.now();
    const actor = actorOf(request);
    const input = {
      params: parse(route.params, request.params, 'address') as ParamsOf<Endpoint<P, Q, B, Reply>>,
      query: parse(route.query, rejectBracketedQuery(request.query), 'query') as QueryOf<
        Endpoint<P, Q, B, Reply>
      >,
      body: parse(route.body, request.body ?? undefined, 'body') as BodyOf<Endpoint<P, Q, B, Reply>>,
    };
    const portal = await platform.portals.byHost(request.host);
    const origin = originOf(request);
    const unrecorded = { ...input, actor, portal, db: platform.db, now, origin, request, reply };
    const run = (db: Platform['db'], prepared: Prepared) =>
      record({ ...unrecorded, db, audit: createAuditLogger(db, { actor, origin, now, portal }) }, prepared);
    if (!isTransactional) {
      const result = await run(platform.db, await prepare(unrecorded));
      return result instanceof Attachment
        ? sendFile(reply, result)
        : sendReply(request, reply, await toJson(result, platform.db));
    }

    const key = isStored ? headerText(request, 'idempotency-key') : undefined;
    const claim = key !== undefined && {
      key,
      caller: actor.user?.id ?? origin.address,
      target: `${request.method} ${request.url}`,
      body: request.body,
      now,
      secrets: platform.secrets,
    };
    const stored = claim && (await findStoredReply(platform.db, claim));
    if (stored) return sendReply(request, reply, new JsonText(stored));
    const transact = async (db: Platform['db'], prepared: Prepared) => {
      if (!claim) return run(db, prepared);
      const keptMeanwhile = await claimIdempotencyKey(db, claim);
      if (keptMeanwhile !== undefined) return new JsonText(keptMeanwhile);
      const fresh = await toJson(await run(db, prepared), db);
      await storeReply(db, claim, fresh.text);
      return fresh;
    };
    const work = () => prepareAndRecord(platform.db, () => prepare(unrecorded), transact);
    const takesTurn = typeof handler !== 'function' && (isPrepared?.(unrecorded) ?? true);
    const person = takesTurn ? actor.user : null;
    const recorded = await (person ? turns.run(person.id, work) : work());
    return sendReply(request, reply, await toJson(recorded, platform.db));
  };

  const { beforeSecondFactor, allowedWhileImpersonating } = route;
  const { sessions } = platform;
  const config = { access, beforeSecondFactor, allowedWhileImpersonating, sessions, endpoint: route };
  for (const url of [route.path, ...(route.aliases ?? [])])
    app.route({ method: route.method, url, handler: handleRequest, config });
}

function toSteps<R, Prepared>(
  handler: Handler<R> | PreparingHandler<R, Prepared>,
): PreparingHandler<R, Prepared> {
  if (typeof handler !== 'function') return handler;
  return { prepare: async () => undefined as Prepared, record: handler };
}

async function toJson(result: unknown, db: Platform['db']): Promise<JsonText> {
  const reply: unknown = result instanceof ReplyAfterCommit ? await result.read(db) : result;
  return reply instanceof JsonText ? reply : new JsonText(JSON.stringify(reply));
}

function sendReply(request: FastifyRequest, reply: FastifyReply, body: JsonText) {
  // Replies contain figures and personal data, so no cache may store them.
  return sendJson(request, reply.header('cache-control', 'no-store'), body);
}

function sendFile(reply: FastifyReply, { name, type, body, isInline }: Attachment) {
  const disposition = `${isInline ? 'inline' : 'attachment'}; filename="${name}"`;
  return reply
    .headers({ 'cache-control': 'no-store', 'content-disposition': disposition })
    .type(type)
    .send(body);
}

/**
 * Rejects filter[name]=value. Objects in a query are JSON; one in another notation would be ignored, and a list that
 * should be filtered would return everything (COL-06).
 */
function rejectBracketedQuery(query: unknown): unknown {
  const bracketed = Object.keys(query ?? {}).find((name) => /^\w+\[/.test(name));
  if (bracketed === undefined) return query;
  const [name = ''] = bracketed.split('[');
  const message =
    name === 'filter'
      ? 'This is written as JSON: filter={"name":"value"}.'
      : `This is written without brackets: ${name}=value.`;
  throw new DomainError('bad_request', `${name}: ${message}`, { fields: { [name]: message } });
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
  throw new DomainError(
    'bad_request',
    first ? `${first[0]}: ${first[1]}` : `The ${part} has the wrong form.`,
    {
      fields,
    },
  );
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that the route serves; none for a raw route. */
    endpoint?: Endpoint;
  }
}
