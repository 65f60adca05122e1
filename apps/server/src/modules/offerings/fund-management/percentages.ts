import { createHash } from 'node:crypto';
import type { BodyOf, PercentagesPreview, previewPercentages } from '@paddock/contract';
import {
  centsOf,
  type FundPercentages,
  investStatus,
  numberFromCents,
  percentageEffect,
  type ReturnAmounts,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { assertPercentagesAreSet } from '../../money/figures/index.ts';
import { readFundedAmounts } from '../../money/funding/index.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';

export type NewPercentages = BodyOf<typeof previewPercentages>;

/**
 * What new percentages would change for each investor with a complete agreement (BAC-06). Throws if the fund's ledger
 * keeps them.
 */
export async function readPercentagesPreview(
  db: Kysely<Database>,
  { id, ...after }: NewPercentages,
): Promise<PercentagesPreview> {
  const fund =
    (await db
      .selectFrom('funds')
      .select(['currentPercentageTotalReturned', 'currentFundValuePercentage'])
      .where('_id', '=', id)
      .executeTakeFirst()) ?? throwNotFound('This fund', { collection: 'funds', record: id });
  const rows = await db
    .selectFrom('synd_users as s')
    .innerJoin('users as u', 'u._id', 's.user')
    .select([
      's._id',
      's.invest_amount',
      sql<string>`coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username)`.as(
        'investorName',
      ),
      holderNameSql.as('holderName'),
    ])
    .where('s.fund', '=', id)
    .where('s.invest_status', '=', investStatus.accepted)
    .where('s.sa_complete_date', 'is not', null)
    .orderBy('u.lastName')
    .orderBy('u.firstName')
    .orderBy('s._id')
    .execute();
  await assertPercentagesAreSet(db, id);
  const before: FundPercentages = fund;
  const funded = await readFundedAmounts(db, id);
  const investments = rows.map(({ _id, invest_amount }) => ({
    invested: centsOf(invest_amount ?? '0'),
    funded: funded.get(_id) ?? 0n,
  }));
  const effect = percentageEffect(investments, before, after);
  const items = rows.map(({ _id, investorName, holderName }, place) => ({
    _id,
    investorName,
    holderName,
    invested: numberFromCents(investments[place]?.invested ?? 0n),
    funded: numberFromCents(investments[place]?.funded ?? 0n),
    before: present(effect.rows[place]?.before),
    after: present(effect.rows[place]?.after),
  }));
  const { totals } = effect;
  return {
    before: {
      currentPercentageTotalReturned: Number(before.currentPercentageTotalReturned ?? 0),
      currentFundValuePercentage: Number(before.currentFundValuePercentage ?? 100),
    },
    items,
    totals: {
      invested: numberFromCents(totals.invested),
      funded: numberFromCents(totals.funded),
      before: present(totals.before),
      after: present(totals.after),
    },
    version: createHash('sha256')
      .update(JSON.stringify([id, before, after, items]))
      .digest('hex'),
  };
}

const present = (amounts: ReturnAmounts | undefined) => ({
  distribution: numberFromCents(amounts?.distribution ?? 0n),
  value: numberFromCents(amounts?.value ?? 0n),
  fundedDistribution: numberFromCents(amounts?.fundedDistribution ?? 0n),
  fundedValue: numberFromCents(amounts?.fundedValue ?? 0n),
  awaited: numberFromCents(amounts?.awaited ?? 0n),
});
