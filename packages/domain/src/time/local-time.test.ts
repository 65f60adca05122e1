import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantOfLocalTime, localTime } from './local-time.ts';

const zones = fc.constantFrom(
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'UTC',
  'Australia/Lord_Howe',
);
const minutes = fc
  .integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2050, 0) / 60_000 })
  .map((minute) => minute * 60_000);

it('[BAC-06] a local time is the instant at which the clocks of the time zone show it', () => {
  expect(instantOfLocalTime('2026-01-15T17:00', 'America/New_York')?.toISOString()).toBe(
    '2026-01-15T22:00:00.000Z',
  );
  expect(instantOfLocalTime('2026-07-15T17:00', 'America/New_York')?.toISOString()).toBe(
    '2026-07-15T21:00:00.000Z',
  );
  expect(localTime('2026-07-15T21:00:00Z', 'America/New_York')).toBe('2026-07-15T17:00');
});

it('[BAC-06] a local time that clocks show twice is the first one, and one that they skip is an hour later', () => {
  expect(instantOfLocalTime('2026-11-01T01:30', 'America/New_York')?.toISOString()).toBe(
    '2026-11-01T05:30:00.000Z',
  );
  const skipped = instantOfLocalTime('2026-03-08T02:30', 'America/New_York');
  expect(localTime(skipped, 'America/New_York')).toBe('2026-03-08T03:30');
});

it('[BAC-06] a local time read back is the same local time', () => {
  fc.assert(
    fc.property(minutes, zones, (time, zone) => {
      const local = localTime(new Date(time), zone);
      expect(localTime(instantOfLocalTime(local, zone), zone)).toBe(local);
    }),
  );
});

it('[BAC-06] text that is no local time is no instant', () => {
  for (const text of ['', 'soon', '2026-02-30T10:00', '2026-01-01', '2026-01-01T25:00'])
    expect(instantOfLocalTime(text, 'UTC')).toBeUndefined();
  expect(localTime(null, 'UTC')).toBe('');
});
