import type { CapTableRow } from '@paddock/contract';
import {
  type Cents,
  centsOf,
  choiceLabel,
  decimalFromCents,
  numberFromCents,
  percentShares,
  sumCents,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { csvFile } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database/schema.ts';
import {
  holderNameSql,
  readHolderChanges,
  undecidedHolderSql,
} from '../../people/investing-profiles/index.ts';

/** Which participations the table holds: those with a complete agreement, or every commitment. */
export type CapTableScope = 'complete' | 'accepted';

type Row = Omit<CapTableRow, 'amount' | 'share' | 'holderChanges' | 'sa_start_date' | 'sa_complete_date'> & {
  amount: string;
  sa_start_date: Date | null;
  sa_complete_date: Date | null;
};

/** Who holds which share of a fund, the largest first (BAC-06). */
export async function findCapTable(db: Kysely<Database>, fund: string, scope: CapTableScope) {
  const { rows } = await sql<Row>`
    SELECT s."_id", s."user",
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username) AS "investorName",
      ${holderNameSql} AS "holderName", ${undecidedHolderSql} AS "undecidedHolder",
      s.method_of_inv AS method, coalesce(s.invest_amount, 0)::text AS amount, s.sa_start_date, s.sa_complete_date
    FROM synd_users s JOIN users u ON u."_id" = s."user"
    WHERE s.fund = ${fund} AND s.invest_status = 'Accepted investment'
      AND ${scope === 'complete' ? sql`s.sa_complete_date IS NOT NULL` : sql`true`}
    ORDER BY s.invest_amount DESC NULLS LAST, s."_id"`.execute(db);
  const amounts: Cents[] = rows.map(({ amount }) => centsOf(amount));
  const shares = percentShares(amounts, 4);
  const changes = await readHolderChanges(
    db,
    rows.map(({ _id }) => _id),
  );
  return {
    items: rows.map((row, place) => ({
      ...row,
      holderChanges: changes.get(row._id) ?? [],
      amount: numberFromCents(amounts[place] ?? 0n),
      share: shares[place] ?? '0.0000',
      sa_start_date: row.sa_start_date?.toISOString() ?? null,
      sa_complete_date: row.sa_complete_date?.toISOString() ?? null,
    })),
    total: rows.length,
    amount: numberFromCents(sumCents(amounts)),
  };
}

/** The table as CSV. */
export const capTableCsv = (items: readonly CapTableRow[]): Buffer =>
  csvFile(
    [
      { key: 'investorName', header: 'Investor' },
      { key: 'holderName', header: 'Holder' },
      { key: 'method', header: 'Method' },
      { key: 'amount', header: 'Amount' },
      { key: 'share', header: 'Share in percent' },
      { key: 'sa_start_date', header: 'Commitment recorded at' },
      { key: 'sa_complete_date', header: 'Countersigned at' },
    ],
    items.map((item) => ({
      ...item,
      method: item.method === null ? '' : choiceLabel(item.method),
      amount: decimalFromCents(centsOf(item.amount)),
    })),
  );
