/** An exact decimal number: `units / 10 ** scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number };

const pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * Parses decimal text ("-12.50") or the shortest text of a number, including an exponent ("1e-7"). A number is read
 * from its shortest text, so 0.1 is exactly one tenth. Undefined for anything else: NaN, infinite, empty or malformed.
 */
export function parseDecimal(value: string | number): Decimal | undefined {
  const match = pattern.exec(String(value).trim());
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(`${whole}${fraction}`);
  const units = sign === '-' ? -digits : digits;
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

/** The quotient rounded to the nearest integer, halves away from zero. The divisor must be positive. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** The number in units of `10 ** -scale`, rounded half away from zero. */
export function unitsAtScale(decimal: Decimal, scale: number): bigint {
  if (decimal.scale <= scale) return decimal.units * 10n ** BigInt(scale - decimal.scale);
  return divideHalfUp(decimal.units, 10n ** BigInt(decimal.scale - scale));
}

/** "1234.50" for 123450n at scale 2; the scale must be at least 1. */
export function textAtScale(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
