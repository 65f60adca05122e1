import type { ProposedChange } from '@paddock/contract';
import { type ApprovalKindName, approvedCollection } from '@paddock/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { ActorUser } from '../../../platform/actor.ts';
import type { Origin } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database/schema.ts';

/** A request, as one admin made it. */
export interface ApprovalRequest<Input> {
  readonly record: string;
  readonly input: Input;
  readonly now: Date;
}

/** What an approval would do to the record in its current state. */
export interface Proposal {
  /** The record's name for people. */
  readonly subject: string;
  readonly changes: ProposedChange[];
}

/** The approved request that an action carries out. */
export interface ApprovedRequest<Input> extends ApprovalRequest<Input> {
  readonly approval: string;
  readonly reason: string;
  readonly askedBy: string;
  readonly decidedBy: ActorUser;
  readonly origin: Origin;
}

/**
 * An action that takes two people. `propose` takes the locks that the action needs, checks that it is possible, and
 * returns its changes: when it is requested, and again when it is approved, where the changes must still be the
 * requested ones.
 */
export interface ApprovalKind<Input> {
  readonly name: ApprovalKindName;
  /** The name of the action. */
  readonly title: string;
  readonly input: z.ZodMiniType<Input>;
  propose(db: Kysely<Database>, request: ApprovalRequest<Input>): Promise<Proposal>;
  /** What asks other services before a request is approved, outside any transaction. Throws if it cannot be approved now. */
  prepare?(record: string): Promise<void>;
  /** Throws if this person, although an admin, may not decide on this change to the record. */
  assertMayDecide(db: Kysely<Database>, record: string, person: ActorUser, input: Input): Promise<void>;
  /** Carries it out, in the transaction of the approval. */
  execute(db: Kysely<Database>, approved: ApprovedRequest<Input>): Promise<void>;
}

/** A kind whose input is parsed when it is read from the database. */
export interface StoredApprovalKind extends ApprovalKind<unknown> {
  /** That of the record. */
  readonly collection: 'synd_users' | 'funds';
}

export function toStoredApprovalKind<Input>(kind: ApprovalKind<Input>): StoredApprovalKind {
  const parsed = <A extends ApprovalRequest<unknown>>(request: A) => ({
    ...request,
    input: z.parse(kind.input, request.input),
  });
  return {
    ...kind,
    collection: approvedCollection(kind.name),
    input: z.unknown(),
    propose: (db, request) => kind.propose(db, parsed(request)),
    assertMayDecide: (db, record, person, input) =>
      kind.assertMayDecide(db, record, person, z.parse(kind.input, input)),
    execute: (db, approved) => kind.execute(db, parsed(approved)),
  };
}
