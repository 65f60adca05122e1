import type { PositionFigures } from '@paddock/contract';
import {
  balanceOf,
  type LedgerFacts,
  numberFromCents,
  type PositionAmounts,
  positionAmounts,
  sumCents,
} from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { endedBalances, type Funding } from '../funding/index.ts';
import { type BalanceRow, toBalance } from '../journal/index.ts';
import { ownDays } from './own-days.ts';

/**
 * The amounts of a position, of when they are where that is not the day of its fund, and the time zone of the journal,
 * whose days these are.
 */
export type DatedPosition = PositionAmounts & { readonly asOf?: Date | null; readonly timeZone: string };

type Row = { syndUser: string; isOwn?: true | null; asOf?: Date | null; timeZone: string } & {
  [Column in keyof BalanceRow]: BalanceRow[Column] | null;
};

/** Whether a left join found the balance of the row. */
const hasBalance = (row: Row): row is Row & BalanceRow => row.contributed !== null;

/**
 * What the ledgers of opened funds say of the participations `s` that meet a condition, in cents by participation: one
 * query, whatever their number. Those of other funds are missing. Where nothing was posted for one, it is nothing: an
 * opened fund never falls back on percentages. With their own days where they are asked for: a look at the runs of the fund
 * for each.
 */
export async function readPositions(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  { isDated = false }: { isDated?: boolean } = {},
): Promise<Map<string, DatedPosition>> {
  const { rows } =
    await sql<Row>`SELECT s._id AS "syndUser", k."timeZone", b.*${isDated ? sql`, o."isOwn", o."asOf"` : sql``}
    FROM synd_users s JOIN funds f ON f._id = s.fund AND f.figures = 'ledger'
    JOIN ledger_books k ON k.fund = s.fund AND k."openedAt" IS NOT NULL
    LEFT JOIN positions p ON p."syndUser" = s._id
    LEFT JOIN position_balances b ON b.position = p._id
    ${isDated ? ownDays : sql``}
    WHERE ${where}`.execute(db);
  return new Map(
    rows.map((row) => [
      row.syndUser,
      {
        ...positionAmounts(hasBalance(row) ? toBalance(row) : balanceOf([])),
        timeZone: row.timeZone,
        ...(row.isOwn && { asOf: row.asOf ?? null }),
      },
    ]),
  );
}

/** As replies say it, in dollars; null where the figures are percentages of amounts. */
export const presentPosition = (amounts: PositionAmounts | undefined): PositionFigures | null =>
  amounts
    ? {
        commitment: numberFromCents(amounts.commitment),
        contributed: numberFromCents(amounts.contributed),
        distributed: numberFromCents(amounts.distributed),
        nav: numberFromCents(amounts.nav),
        suspense: numberFromCents(amounts.suspense),
      }
    : null;

/** What the figures of a participation depend on in an opened fund; null in any other. */
export const ledgerFacts = (
  position: PositionAmounts | undefined,
  funding: Funding | undefined,
): LedgerFacts | null =>
  position
    ? { position, leftByEnded: sumCents(funding ? endedBalances(funding).map(({ amount }) => amount) : []) }
    : null;
