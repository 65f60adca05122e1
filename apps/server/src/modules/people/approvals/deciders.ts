import {
  type AccessChange,
  type DecisionBlock,
  decidableFrom,
  decisionBlock,
  type Level,
  lifetimes,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

interface AdminAccount {
  readonly id: string;
  readonly email: string;
  readonly level: Level | null;
  readonly isActive: boolean;
}

/** What decides who decides: the active admins, and recent changes of who can use their accounts. */
export interface Deciders {
  readonly admins: readonly AdminAccount[];
  readonly changes: readonly AccessChange[];
}

/** A request, as far as it decides who may decide it. */
interface Asked {
  readonly askedBy: string;
  readonly askedAt: Date;
}

export async function readDeciders(db: Kysely<Database>, now: Date): Promise<Deciders> {
  const admins = await db
    .selectFrom('users')
    .select(['_id as id', 'email', 'level', 'isActive'])
    .where('level', 'in', ['admin', 'superadmin'])
    .where('isActive', '=', true)
    .orderBy('_id')
    .execute();
  // An open request may be as old as it can get, and what was changed before it counts.
  const since = new Date(now.getTime() - lifetimes.approval - lifetimes.accessChange);
  const changes = await db
    .selectFrom('access_changes')
    .select(['user', 'by', 'at'])
    .where('at', '>', since)
    .execute();
  return { admins, changes };
}

/** Why this admin may not decide on a request; null if they may. */
export const blockOf = (deciders: Deciders, asked: Asked, decider: string, now: Date): DecisionBlock | null =>
  decisionBlock({ ...factsOf(deciders, asked, now), decider });

/** When the first of the other admins can decide on a request; null if nobody ever can as things are. */
export const firstDecisionAt = (deciders: Deciders, asked: Asked, now: Date): Date | null =>
  decidableFrom(
    factsOf(deciders, asked, now),
    deciders.admins.map(({ id }) => id),
  );

/** Counts the open requests that this admin may decide. */
export async function countDecidable(db: Kysely<Database>, admin: string, now: Date): Promise<number> {
  const open = await db
    .selectFrom('approvals')
    .select(['askedBy', 'askedAt'])
    .where('decision', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
  const deciders = await readDeciders(db, now);
  return open.filter((asked) => blockOf(deciders, asked, admin, now) === null).length;
}

/** Who would be asked if an admin made a request now, and when the first of them could decide; null if nobody ever. */
export async function decidersOf(
  db: Kysely<Database>,
  asker: string,
  now: Date,
): Promise<{ others: AdminAccount[]; from: Date | null }> {
  const deciders = await readDeciders(db, now);
  return {
    others: deciders.admins.filter(({ id }) => id !== asker),
    from: firstDecisionAt(deciders, { askedBy: asker, askedAt: now }, now),
  };
}

const factsOf = ({ admins, changes }: Deciders, { askedBy, askedAt }: Asked, now: Date) => ({
  asker: admins.find(({ id }) => id === askedBy) ?? { id: askedBy, level: null, isActive: false },
  askedAt,
  changes,
  now,
});
