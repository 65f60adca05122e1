import type { PositionAmounts } from '../money/figures.ts';
import { type Cents, centsOf, numberFromCents } from '../money/money.ts';
import { fundedReturns } from '../money/returns.ts';
import type { Instant } from '../time/instant.ts';

/** What a row of own participations says apart from the ledger, in dollars. */
export type PositionContext = {
  readonly invest_amount: number | null;
  readonly funding: { readonly funded: number; readonly excess: number } | null;
  readonly toReturn: number;
  readonly fund: {
    readonly currentPercentageTotalReturned: number | null;
    readonly currentFundValuePercentage: number | null;
  } | null;
};

/** The amounts of a position that are not those that its row says already, in dollars. */
type AmountDifferences = { readonly [Name in keyof PositionAmounts]?: number | undefined };
export type PositionDifferences = AmountDifferences & {
  /** Of when they are, where that is not the day of its fund. */
  readonly asOf?: Instant;
};

/** The amounts of a position by its row: those of its funding, and its share of what the fund returned and is worth. */
function amountsByRow(row: PositionContext, contributed = fundedOf(row)): PositionAmounts {
  const { distributions, value } = fundedReturns(
    {
      currentPercentageTotalReturned: row.fund?.currentPercentageTotalReturned,
      currentFundValuePercentage: row.fund?.currentFundValuePercentage,
    },
    contributed,
  );
  return {
    commitment: centsOf(row.invest_amount ?? 0),
    contributed: fundedOf(row),
    distributed: distributions,
    nav: value,
    suspense: centsOf(row.toReturn) + centsOf(row.funding?.excess ?? 0),
  };
}

const fundedOf = ({ funding }: PositionContext): Cents => centsOf(funding?.funded ?? 0);

/** What a reply says of a position beside its row. Of five amounts that mostly repeat the row, most are left out. */
export function positionDifferences(position: PositionAmounts, row: PositionContext): AmountDifferences {
  const known = amountsByRow(row, position.contributed);
  const names = Object.keys(known) as (keyof PositionAmounts)[];
  return Object.fromEntries(
    names
      .filter((name) => position[name] !== known[name])
      .map((name) => [name, numberFromCents(position[name])]),
  );
}

/** The amounts of a position of which a reply says what differs from its row. */
export function positionBeside(differences: PositionDifferences, row: PositionContext): PositionAmounts {
  const cents = (amount: number | undefined) => (amount === undefined ? undefined : centsOf(amount));
  const known = amountsByRow(row, cents(differences.contributed));
  return {
    commitment: cents(differences.commitment) ?? known.commitment,
    contributed: cents(differences.contributed) ?? known.contributed,
    distributed: cents(differences.distributed) ?? known.distributed,
    nav: cents(differences.nav) ?? known.nav,
    suspense: cents(differences.suspense) ?? known.suspense,
  };
}
