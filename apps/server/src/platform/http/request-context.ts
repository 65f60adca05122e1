import type { PortalView } from '@paddock/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Actor } from '../actor.ts';
import { type AuditLogEntry, audit, type Origin } from '../audit.ts';
import type { Database } from '../database/schema.ts';

/** What a handler gets: everything already parsed, checked and opened. Commands take values out of it, never it. */
export interface RequestContext<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly actor: Actor;
  readonly portal: PortalView | null;
  /** The call's own transaction where it writes; reads go through it too. */
  readonly db: Kysely<Database>;
  readonly now: Date;
  readonly origin: Origin;
  /** Appends to the audit log, in the call's transaction. */
  audit(line: AuditLogEntry): Promise<void>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call whose actor is known to be a person. */
export function requireUser(context: Pick<RequestContext<unknown, unknown, unknown>, 'actor'>) {
  if (!context.actor.user) throw new Error('This route must require a level.');
  return context.actor.user;
}

export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, agent: request.headers['user-agent'] ?? '' };
}

export function createAuditLogger(
  db: Kysely<Database>,
  by: { actor: Actor; origin: Origin; now: Date; portal: PortalView | null },
) {
  return (line: AuditLogEntry) => audit(db, by, { portal: by.portal?._id ?? null, ...line });
}
