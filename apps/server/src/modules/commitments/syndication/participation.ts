import { type Cents, centsOf, investStatus } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { insertParticipation } from '../../money/participation-writes/index.ts';

/** The parts of a participation that commands decide on. */
export interface Participation {
  readonly _id: string;
  readonly user: string;
  readonly fund: string;
  readonly investStatus: string | null;
  readonly completedAt: Date | null;
  /** The amount that counts in the fund's total: 0 unless accepted. */
  readonly accepted: Cents;
}

/** Finds one's own participation. Another user's answers like one that does not exist (SYN-10). */
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
  if (!row) return throwNotFound('This investment', { collection: 'synd_users', record: id });
  return {
    _id: row._id,
    user: row.user,
    fund: row.fund,
    investStatus: row.invest_status,
    completedAt: row.sa_complete_date,
    accepted: row.invest_status === investStatus.accepted ? centsOf(row.invest_amount ?? '0') : 0n,
  };
}

/** Whose participation in which fund; without a profile the person's oldest one (ENT-09). */
export interface ParticipationKey {
  readonly fund: string;
  readonly user: string;
  readonly profile: string | null;
}

/** The id of a participation in a fund, if there is one. */
export async function findParticipationId(
  db: Kysely<Database>,
  { fund, user, profile }: ParticipationKey,
): Promise<string | undefined> {
  let query = db.selectFrom('synd_users').select('_id').where('fund', '=', fund).where('user', '=', user);
  if (profile !== null) query = query.where('investing_entity', '=', profile);
  const row = await query.orderBy('createdAt').orderBy('_id').limit(1).executeTakeFirst();
  return row?._id;
}

/** Opens a participation, once however often and concurrently it is requested (SYN-01). */
export async function openParticipation(
  db: Kysely<Database>,
  { profile, ...participation }: ParticipationKey & { now: Date },
): Promise<{ _id: string; isNew: boolean }> {
  const investment = await findFirstInvestment(db, participation.fund);
  const created = await insertParticipation(db, {
    ...participation,
    investment: investment?._id ?? null,
    company: investment?.company ?? null,
    investing_entity: profile,
  });
  if (created) return { _id: created, isNew: true };
  const existing = await findParticipationId(db, { ...participation, profile });
  if (existing === undefined)
    throw new Error(
      `No participation of user ${participation.user} in fund ${participation.fund} was created or found`,
    );
  return { _id: existing, isNew: false };
}

/** The fund's first investment, which every participation refers to. */
export async function findFirstInvestment(db: Kysely<Database>, fund: string) {
  return db
    .selectFrom('investments')
    .select(['_id', 'company'])
    .where('fund', '=', fund)
    .orderBy('createdAt')
    .orderBy('_id')
    .limit(1)
    .executeTakeFirst();
}
