import { dayNumber, dayOfNumber, sumCents, xirr } from '@paddock/domain';
import { expect, it } from 'vitest';
import { courses, quartersOf } from './fund-history.ts';

const contributed = 1_000_000_00n;
const grossOf = (amounts: object) => sumCents(Object.values(amounts) as bigint[]);
const between = (first: string, last: string) => {
  const days = dayNumber(last) - dayNumber(first);
  return Array.from({ length: 60 }, (_, at) => dayOfNumber(dayNumber(first) + Math.round((days * at) / 59)));
};

it.each(Object.entries(courses))(
  'the demo’s %s returns between 6 and 14 percent a year net, and 1 to 2.5 percent a quarter, on whatever day it is made',
  (_slug, course) => {
    for (const last of between('2026-03-01', '2027-12-31')) {
      const first = dayOfNumber(dayNumber(last) - 8 * 365);
      const quarters = quartersOf(course, { contributed, first, last });
      expect(quarters.length).toBeGreaterThan(30);
      expect(quarters.some(({ paid }) => paid.returnedCapital > 0n)).toBe('capital' in course);
      for (const { paid, paidOn, valuedOn, value } of quarters) {
        expect(paidOn <= last).toBe(true);
        expect(valuedOn < paidOn).toBe(true);
        const percent = Number(grossOf(paid) * 10_000n) / Number(contributed);
        expect(percent).toBeGreaterThanOrEqual(100);
        expect(percent).toBeLessThanOrEqual(250);
        expect(value).toBeGreaterThan(grossOf(paid));
      }
      const worth = quarters.at(-1);
      const found = xirr([
        { day: first, amount: -contributed },
        ...quarters.map(({ paid, paidOn }) => ({ day: paidOn, amount: grossOf(paid) })),
        { day: last, amount: (worth?.value ?? 0n) - grossOf(worth?.paid ?? {}) },
      ]);
      const rate = found.kind === 'rate' ? found.rate : Number.NaN;
      expect(rate).toBeGreaterThan(0.06);
      expect(rate).toBeLessThan(0.14);
    }
  },
);

it('names quarters by the year in which they end, and pays for them afterwards', () => {
  const quarters = quartersOf(
    { preferred: 150n, growth: 200n },
    { contributed, first: '2025-10-03', last: '2026-04-15' },
  );
  expect(quarters.map(({ name, valuedOn, paidOn }) => [name, valuedOn, paidOn])).toEqual([
    ['Fourth quarter of 2025', '2025-12-31', '2026-01-15'],
    ['First quarter of 2026', '2026-03-31', '2026-04-15'],
  ]);
});
