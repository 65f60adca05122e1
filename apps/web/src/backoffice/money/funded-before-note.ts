import { formatMoney } from '../../ui/text/format-figures.ts';

/** Why a funded amount is more than its receipts: all of it, or what was committed then, counts without one. */
export const fundedBeforeNote = ({
  committed,
  fundedBefore,
}: {
  committed: number;
  fundedBefore: number;
}): string =>
  fundedBefore >= committed
    ? 'Countersigned before receipts were recorded here, so it counts without one'
    : `${formatMoney(fundedBefore)} of it counts without a receipt, from before receipts were recorded here`;
