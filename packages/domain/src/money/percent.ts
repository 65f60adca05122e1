import { parseDecimal, textAtScale, unitsAtScale } from './decimal.ts';

/**
 * Formats a percentage with two decimals, half up: "12.50%" (DSH-04). A missing value, NaN, infinity or other text
 * gives "0.00%". The value is in percent already: 12.5 means 12.5%.
 */
export function formatPercent(value: number | string | null | undefined): string {
  const decimal = parseDecimal(value ?? 0);
  return `${textAtScale(decimal ? unitsAtScale(decimal, 2) : 0n, 2)}%`;
}
