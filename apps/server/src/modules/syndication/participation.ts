import { type Cents, centsFromDecimal, investStatus } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/refusal.ts';

/** What of a participation the commands decide on. */
export interface Participation {
  readonly _id: string;
  readonly user: string;
  readonly fund: string;
  readonly investStatus: string | null;
  readonly completedAt: Date | null;
  /** The amount that counts in the fund's sum: 0 unless accepted. */
  readonly accepted: Cents;
}

/** The caller's own participation. Somebody else's answers like one that is not there (SYN-10). */
export async function findOwnParticipation(
  db: Kysely<Database>,
  id: string,
  user: string,
): Promise<Participation> {
  const row = await db
    .selectFrom('synd_users')
    .select(['_id', 'user', 'fund', 'invest_status', 'invest_amount', 'sa_complete_date'])
    .where('_id', '=', id)
    .where('user', '=', user)
    .executeTakeFirst();
  if (!row) return notFound('This investment');
  return {
    _id: row._id,
    user: row.user,
    fund: row.fund,
    investStatus: row.invest_status,
    completedAt: row.sa_complete_date,
    accepted:
      row.invest_status === investStatus.accepted ? (centsFromDecimal(row.invest_amount ?? '0') ?? 0n) : 0n,
  };
}

/** The id of the caller's participation in a fund, if there is one. */
export async function participationIn(
  db: Kysely<Database>,
  fund: string,
  user: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('synd_users')
    .select('_id')
    .where('fund', '=', fund)
    .where('user', '=', user)
    .executeTakeFirst();
  return row?._id;
}

/** Opens the caller's participation, once however often and from wherever it is asked for (SYN-01). */
export async function openParticipation(
  db: Kysely<Database>,
  participation: { fund: string; user: string; now: Date },
): Promise<{ _id: string; isNew: boolean }> {
  const investment = await firstInvestment(db, participation.fund);
  const made = await db
    .insertInto('synd_users')
    .values({
      _id: newId(),
      user: participation.user,
      fund: participation.fund,
      investment: investment?._id ?? null,
      company: investment?.company ?? null,
      createdAt: participation.now,
      updatedAt: participation.now,
    })
    .onConflict((conflict) => conflict.columns(['user', 'fund']).doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (made) return { _id: made._id, isNew: true };
  const found = await participationIn(db, participation.fund, participation.user);
  if (found === undefined) throw new Error('The participation was neither made nor found');
  return { _id: found, isNew: false };
}

/** A participation carries the fund's first investment. */
export async function firstInvestment(db: Kysely<Database>, fund: string) {
  return db
    .selectFrom('investments')
    .select(['_id', 'company'])
    .where('fund', '=', fund)
    .orderBy('createdAt')
    .orderBy('_id')
    .limit(1)
    .executeTakeFirst();
}
