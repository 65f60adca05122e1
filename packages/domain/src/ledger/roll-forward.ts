import { type Cents, sumCents } from '../money/money.ts';
import type { Day } from '../time/day.ts';
import { isPositionAccount, type PositionAccount } from './accounts.ts';
import type { Posting } from './postings.ts';

/** The lines of a capital account statement between its opening and its closing, in ILPA's order. */
export const statementLines = [
  'contributions',
  'returnOfCapital',
  'preferredReturn',
  'profit',
  'interest',
  'unclassified',
  'fees',
  'income',
  'valuation',
  'transfers',
] as const;
export type StatementLine = (typeof statementLines)[number];

/** What a day did to a capital account, in cents: what lowers it is negative. */
export type CapitalMovement = { readonly day: Day; readonly line: StatementLine; readonly amount: Cents };

/** A statement of a period; opening + lines = closing. */
export type RollForward = {
  readonly opening: Cents;
  readonly lines: Readonly<Record<StatementLine, Cents>>;
  readonly closing: Cents;
};

const lineOfAccount: Partial<Record<PositionAccount, StatementLine>> = {
  contributed: 'contributions',
  returned_capital: 'returnOfCapital',
  preferred_return: 'preferredReturn',
  profit: 'profit',
  interest: 'interest',
  unclassified: 'unclassified',
  income: 'income',
  fees: 'fees',
  valuation: 'valuation',
};

/** What an entry did to the capital accounts of its positions. A transfer, or the reversal of one, is a line of its own. */
export function capitalMovements(
  postings: readonly Posting[],
  { day, isTransfer }: { readonly day: Day; readonly isTransfer: boolean },
): CapitalMovement[] {
  return postings.flatMap(({ account, amount }) => {
    const line = isPositionAccount(account) ? lineOfAccount[account] : undefined;
    return line ? [{ day, line: isTransfer ? 'transfers' : line, amount: -amount }] : [];
  });
}

/** The statement of a period, its first and last day included. It is made from all movements each time, never carried on. */
export function rollForward(
  movements: readonly CapitalMovement[],
  { from, to }: { readonly from: Day; readonly to: Day },
): RollForward {
  const total = (chosen: readonly CapitalMovement[]) => sumCents(chosen.map(({ amount }) => amount));
  const within = movements.filter(({ day }) => day >= from && day <= to);
  const opening = total(movements.filter(({ day }) => day < from));
  const lines = Object.fromEntries(
    statementLines.map((name) => [name, total(within.filter(({ line }) => line === name))]),
  ) as RollForward['lines'];
  return { opening, lines, closing: opening + sumCents(Object.values(lines)) };
}
