import type { AgreementCheck } from '@paddock/contract';
import { displayName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { holderNameSql } from '../../../people/investing-profiles/index.ts';

interface ParticipationNames {
  readonly investorName: string;
  readonly holderName: string | null;
  readonly fundName: string;
}

/** The latest comparison of records with sealed agreements; null before the first night. */
export async function readLatestCheck(db: Kysely<Database>): Promise<AgreementCheck | null> {
  const check = await db
    .selectFrom('agreement_checks')
    .selectAll()
    .where('isFinished', '=', true)
    .orderBy('at', 'desc')
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!check) return null;
  const { at, compared, differences, withoutAgreement } = check;
  const names = await readParticipationNames(db, [
    ...differences.map(({ syndUser }) => syndUser),
    ...withoutAgreement,
  ]);
  const named = (syndUser: string) =>
    names.get(syndUser) ?? { investorName: '', holderName: null, fundName: '' };
  return {
    at: at.toISOString(),
    compared,
    differences: differences.map((difference) => ({ ...difference, ...named(difference.syndUser) })),
    withoutAgreement: withoutAgreement.map((syndUser) => ({ syndUser, ...named(syndUser) })),
  };
}

/** The investors and funds of participations. */
export async function readParticipationNames(
  db: Kysely<Database>,
  syndUsers: readonly string[],
): Promise<Map<string, ParticipationNames>> {
  if (syndUsers.length === 0) return new Map();
  const rows = await db
    .selectFrom('synd_users as s')
    .innerJoin('users as u', 'u._id', 's.user')
    .innerJoin('funds as f', 'f._id', 's.fund')
    .select(['s._id', 'u.firstName', 'u.lastName', 'u.username', 'f.name as fundName'])
    .select(holderNameSql.as('holderName'))
    .where('s._id', 'in', [...new Set(syndUsers)])
    .execute();
  return new Map(
    rows.map(({ _id, fundName, holderName, ...user }) => [
      _id,
      { investorName: displayName(user), holderName, fundName },
    ]),
  );
}
