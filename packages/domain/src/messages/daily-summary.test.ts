import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from '../time/index.ts';
import { isSummaryDue } from './daily-summary.ts';

const zone = 'America/New_York';
const at = (time: string) => new Date(`2026-03-0${time}:00-05:00`);

describe('the daily summary', () => {
  it('[INV-06] is due from seven in the morning where the admin is, once a day', () => {
    expect(isSummaryDue(null, at('2T06:59'), zone)).toBe(false);
    expect(isSummaryDue(null, at('2T07:00'), zone)).toBe(true);
    expect(isSummaryDue(at('2T07:00'), at('2T23:59'), zone)).toBe(false);
    expect(isSummaryDue(at('2T23:00'), at('3T06:00'), zone)).toBe(false);
    expect(isSummaryDue(at('2T23:00'), at('3T07:00'), zone)).toBe(true);
    expect(isSummaryDue(null, at('2T07:00'), 'America/Los_Angeles')).toBe(false);
  });

  it('[INV-06] is never sent twice on a day, however often it is asked, also where clocks change', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 200 });
    fc.assert(
      fc.property(steps, fc.constantFrom(zone, 'Europe/Berlin', 'Asia/Tokyo'), (minutes, timeZone) => {
        let now = Date.parse('2026-03-01T00:00:00Z');
        let last: Date | null = null;
        const days: string[] = [];
        for (const step of minutes) {
          now += step * 60_000;
          if (!isSummaryDue(last, new Date(now), timeZone)) continue;
          last = new Date(now);
          days.push(dayIn(last, timeZone));
        }
        expect(new Set(days).size).toBe(days.length);
      }),
    );
  });
});
