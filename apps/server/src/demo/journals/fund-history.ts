import {
  addMonths,
  type Day,
  type DistributionAmounts,
  dayNumber,
  dayOfNumber,
  partsOfDay,
} from '@paddock/domain';

/** How a fund of the demo has done since it was raised. Percentages in hundredths, of what was contributed. */
export interface FundCourse {
  /** What each quarter pays. */
  readonly preferred: bigint;
  /** What each quarter pays of the reserves. */
  readonly interest?: bigint;
  /** What the last quarter of a year pays besides. */
  readonly profit?: bigint;
  /** What each second quarter pays back once two years are over: the fund sells what it owns, one by one. */
  readonly capital?: bigint;
  /** How much more a year the rest is worth. */
  readonly growth: bigint;
}

/** Those whose journals are opened, by slug. */
export const courses: Readonly<Record<string, FundCourse>> = {
  'cedar-creek-apartments': { preferred: 150n, profit: 60n, growth: 210n },
  'riverside-medical': { preferred: 125n, interest: 10n, growth: 320n },
  'harbor-residences-i': { preferred: 150n, profit: 40n, growth: 380n },
  'townhouse-income': { preferred: 120n, capital: 100n, growth: 240n },
};

/** A quarter of a fund: what it was worth on its last day, and what was paid out for it two weeks later. */
export interface FundQuarter {
  /** Such as "Third quarter of 2026". */
  readonly name: string;
  readonly valuedOn: Day;
  readonly value: bigint;
  readonly paidOn: Day;
  readonly paid: DistributionAmounts;
}

const whole = 10_000n;
const names = ['First', 'Second', 'Third', 'Fourth'] as const;
/** Days between the end of a quarter and its distribution. */
const daysToPay = 15;
/** What a quarter is worth is never exactly what was planned. */
const wobble = [0n, 18n, -22n, 11n, -7n] as const;

/** The quarters after a first day whose distributions have been paid by the last one. */
export function quartersOf(
  { preferred, interest = 0n, profit = 0n, capital = 0n, growth }: FundCourse,
  { contributed, first, last }: { contributed: bigint; first: Day; last: Day },
): FundQuarter[] {
  const quarters: FundQuarter[] = [];
  let returned = 0n;
  for (let end = quarterEnd(first); ; end = quarterEnd(dayOfNumber(dayNumber(end) + 1))) {
    const paidOn = dayOfNumber(dayNumber(end) + daysToPay);
    if (paidOn > last) return quarters;
    const at = quarters.length;
    const { year, month } = partsOfDay(end);
    const percent = whole + (growth * BigInt(at + 1)) / 4n + (wobble[at % wobble.length] ?? 0n);
    const returnedCapital = at >= 8 && at % 2 === 0 ? share(contributed, capital) : 0n;
    quarters.push({
      name: `${names[month / 3 - 1]} quarter of ${year}`,
      valuedOn: end,
      value: share(contributed - returned, percent),
      paidOn,
      paid: {
        returnedCapital,
        preferredReturn: share(contributed, preferred),
        profit: month === 12 ? share(contributed, profit) : 0n,
        interest: share(contributed, interest),
      },
    });
    returned += returnedCapital;
  }
}

const share = (amount: bigint, percent: bigint) => (amount * percent) / whole;

/** The last day of the quarter that a day is in. */
function quarterEnd(day: Day): Day {
  const { year, month } = partsOfDay(day);
  const firstMonth = String(month - ((month - 1) % 3)).padStart(2, '0');
  const next = addMonths(`${String(year).padStart(4, '0')}-${firstMonth}-01`, 3);
  return dayOfNumber(dayNumber(next) - 1);
}
