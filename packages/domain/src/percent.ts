import { parseDecimal, textAtScale, unitsAtScale } from './decimal.ts';

/**
 * "12.50%": two decimals, half up (DSH-04). A missing value, NaN, infinity or other text gives "0.00%".
 * The value counts percent already: 12.5 is twelve and a half percent.
 */
export function formatPercent(value: number | string | null | undefined): string {
  const decimal = parseDecimal(value ?? 0);
  return `${textAtScale(decimal ? unitsAtScale(decimal, 2) : 0n, 2)}%`;
}
