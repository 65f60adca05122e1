import type { CapitalAccount, CapTableRow } from '@paddock/contract';
import {
  type Cents,
  centsOf,
  choiceLabel,
  decimalFromCents,
  numberFromCents,
  type PositionAmounts,
  percentShares,
  sumCents,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { csvFile } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { readPositions } from '../../money/figures/index.ts';
import {
  holderNameSql,
  readHolderChanges,
  undecidedHolderSql,
} from '../../people/investing-profiles/index.ts';

/** Which participations the table holds: those with a complete agreement, or every commitment. */
export type CapTableScope = 'complete' | 'accepted';

type Row = Omit<
  CapTableRow,
  'amount' | 'share' | 'account' | 'holderChanges' | 'sa_start_date' | 'sa_complete_date'
> & {
  amount: string;
  sa_start_date: Date | null;
  sa_complete_date: Date | null;
};

/** Who holds which share of a fund, the largest first (BAC-06). */
export async function findCapTable(db: Kysely<Database>, fund: string, scope: CapTableScope) {
  const shown = sql`s.fund = ${fund} AND s.invest_status = 'Accepted investment'
    AND ${scope === 'complete' ? sql`s.sa_complete_date IS NOT NULL` : sql`true`}`;
  const { rows } = await sql<Row>`
    SELECT s."_id", s."user",
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username) AS "investorName",
      ${holderNameSql} AS "holderName", ${undecidedHolderSql} AS "undecidedHolder",
      s.method_of_inv AS method, coalesce(s.invest_amount, 0)::text AS amount, s.sa_start_date, s.sa_complete_date
    FROM synd_users s JOIN users u ON u."_id" = s."user"
    WHERE ${shown}
    ORDER BY s.invest_amount DESC NULLS LAST, s."_id"`.execute(db);
  const amounts: Cents[] = rows.map(({ amount }) => centsOf(amount));
  const shares = percentShares(amounts, 4);
  const positions = await readPositions(db, shown);
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
      account: presentAccounts(positions.get(row._id)),
      sa_start_date: row.sa_start_date?.toISOString() ?? null,
      sa_complete_date: row.sa_complete_date?.toISOString() ?? null,
    })),
    total: rows.length,
    amount: numberFromCents(sumCents(amounts)),
    account: presentAccounts(...positions.values()),
  };
}

/** The sum of some capital accounts; null where there is none, as in a fund whose journal is not opened. */
function presentAccounts(...positions: readonly (PositionAmounts | undefined)[]): CapitalAccount | null {
  const found = positions.filter((position) => position !== undefined);
  if (found.length === 0) return null;
  const sum = (amount: (position: PositionAmounts) => Cents) => numberFromCents(sumCents(found.map(amount)));
  return {
    contributed: sum(({ contributed }) => contributed),
    distributed: sum(({ distributed }) => distributed),
    value: sum(({ nav }) => nav),
  };
}

const accountColumns = [
  { key: 'contributed', header: 'Contributed' },
  { key: 'distributed', header: 'Distributed' },
  { key: 'value', header: 'Value' },
] as const;

/** The table as CSV; in an opened fund with what stands on the capital accounts. */
export const capTableCsv = (items: readonly CapTableRow[]): Buffer =>
  csvFile(
    [
      { key: 'investorName', header: 'Investor' },
      { key: 'holderName', header: 'Holder' },
      { key: 'method', header: 'Method' },
      { key: 'amount', header: 'Amount' },
      { key: 'share', header: 'Share in percent' },
      ...(items.some(({ account }) => account) ? accountColumns : []),
      { key: 'sa_start_date', header: 'Commitment recorded at' },
      { key: 'sa_complete_date', header: 'Countersigned at' },
    ],
    items.map(({ account, ...item }) => ({
      ...item,
      method: item.method === null ? '' : choiceLabel(item.method),
      amount: decimal(item.amount),
      ...(account && {
        contributed: decimal(account.contributed),
        distributed: decimal(account.distributed),
        value: decimal(account.value),
      }),
    })),
  );

const decimal = (dollars: number) => decimalFromCents(centsOf(dollars));
