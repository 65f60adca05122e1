import type { PortalView } from '@paddock/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Actor } from '../actor.ts';
import { type AuditLogEntry, audit, type Origin } from '../audit.ts';
import type { Database } from '../database/schema.ts';

/**
 * What a handler receives: everything already parsed, checked and opened. Commands take values from it, never the
 * context itself.
 */
export interface RequestContext<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly actor: Actor;
  readonly portal: PortalView | null;
  /** The request's own transaction if it writes, for its reads too. */
  readonly db: Kysely<Database>;
  readonly now: Date;
  readonly origin: Origin;
  /** Appends to the audit log, in the request's transaction. */
  audit(line: AuditLogEntry): Promise<void>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A context with a signed-in person. */
export function requireUser(context: Pick<RequestContext<unknown, unknown, unknown>, 'actor'>) {
  if (!context.actor.user)
    throw new Error('A request without a signed-in person got here: its endpoint must require a level');
  return context.actor.user;
}

export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, agent: request.headers['user-agent'] ?? '' };
}

export function createAuditLogger(
  db: Kysely<Database>,
  by: { actor: Actor; origin: Origin; now: Date; portal: Pick<PortalView, '_id'> | null },
) {
  return (line: AuditLogEntry) => audit(db, by, { portal: by.portal?._id ?? null, ...line });
}
