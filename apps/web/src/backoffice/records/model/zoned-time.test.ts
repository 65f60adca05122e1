import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromLocalText, toLocalText } from './zoned-time.ts';

const zones = ['America/New_York', 'Asia/Kolkata', 'Europe/London', 'Australia/Lord_Howe', 'UTC'];

it('[BAC-03] an instant becomes the text of an input and the same minute again, in any time zone', () => {
  const minute = 60_000;
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (date, zone) => {
        const iso = new Date(Math.floor(date.getTime() / minute) * minute).toISOString();
        const again = fromLocalText(toLocalText(iso, zone), zone) ?? '';
        // In the hour that clocks show twice, the first one counts.
        expect(toLocalText(again, zone)).toBe(toLocalText(iso, zone));
        expect(Date.parse(iso) - Date.parse(again)).toBeOneOf([0, 30 * minute, 60 * minute]);
      },
    ),
  );
});

it('[BAC-03] a time that the clocks skip counts as an hour later, and one shown twice as the first', () => {
  expect(fromLocalText('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  expect(fromLocalText('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  expect(fromLocalText('2026-11-01', 'America/New_York')).toBeUndefined();
  expect(fromLocalText('2026-13-01T00:00', 'America/New_York')).toBeUndefined();
});
