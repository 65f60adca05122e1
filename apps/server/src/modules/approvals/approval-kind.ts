import type { ProposedChange } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { ActorUser } from '../../platform/actor.ts';
import type { Origin } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/schema.ts';

/** What a request is about, as one admin stated it. */
export interface ApprovalRequest<Input> {
  readonly record: string;
  readonly input: Input;
  readonly now: Date;
}

/** What approving would do to the record as it is now. */
export interface Proposal {
  /** The record, as people know it. */
  readonly subject: string;
  readonly changes: ProposedChange[];
}

/** The approved request in whose name something is done. */
export interface ApprovedRequest<Input> extends ApprovalRequest<Input> {
  readonly approval: string;
  readonly reason: string;
  readonly askedBy: string;
  readonly decidedBy: ActorUser;
  readonly origin: Origin;
}

/**
 * Something that takes two people. `propose` takes the locks that doing it needs, checks that it can be done, and
 * says what it changes: at asking, and again at approving, where the changes have to be those that were asked for.
 */
export interface ApprovalKind<Input> {
  readonly name: string;
  /** What is to happen, in words. */
  readonly title: string;
  readonly collection: Collection;
  readonly input: z.ZodMiniType<Input>;
  propose(db: Kysely<Database>, request: ApprovalRequest<Input>): Promise<Proposal>;
  /** Throws a refusal where this person, although an admin, may not decide on this change of the record. */
  assertMayDecide(db: Kysely<Database>, record: string, person: ActorUser, input: Input): Promise<void>;
  /** Does it, in the transaction of the approval. */
  execute(db: Kysely<Database>, approved: ApprovedRequest<Input>): Promise<void>;
}

/** A kind whose input is parsed as it is read back. */
export type StoredApprovalKind = ApprovalKind<unknown>;

export function toStoredApprovalKind<Input>(kind: ApprovalKind<Input>): StoredApprovalKind {
  const parsed = <A extends ApprovalRequest<unknown>>(request: A) => ({
    ...request,
    input: z.parse(kind.input, request.input),
  });
  return {
    ...kind,
    input: z.unknown(),
    propose: (db, request) => kind.propose(db, parsed(request)),
    assertMayDecide: (db, record, person, input) =>
      kind.assertMayDecide(db, record, person, z.parse(kind.input, input)),
    execute: (db, approved) => kind.execute(db, parsed(approved)),
  };
}
