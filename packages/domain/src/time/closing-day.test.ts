import { expect, it } from 'vitest';
import { isClosingTimeShown } from './closing-day.ts';

const closes = '2026-12-24T22:00:00Z';
const at = (now: string, zone = 'America/New_York', moment: string | null = closes) =>
  isClosingTimeShown(moment, new Date(now), zone);

it('[DSH-05] shows the time at which a fund closes from a day before it until it has closed', () => {
  expect(at('2026-12-23T21:59:59Z')).toBe(false);
  expect(at('2026-12-23T22:00:00Z')).toBe(true);
  expect(at('2026-12-24T21:59:59Z')).toBe(true);
  expect(at('2026-12-24T22:00:00Z')).toBe(false);
});

it('[DSH-05] shows no time where the fund closes at the end of the day of the reader, but to readers elsewhere', () => {
  const midnight = '2026-12-25T04:59:59Z';
  expect(at('2026-12-24T22:00:00Z', 'America/New_York', midnight)).toBe(false);
  expect(at('2026-12-24T22:00:00Z', 'America/Chicago', midnight)).toBe(true);
});

it('[DSH-05] shows no time for a missing or unreadable moment', () => {
  expect(at('2026-12-24T21:00:00Z', 'UTC', null)).toBe(false);
  expect(at('2026-12-24T21:00:00Z', 'UTC', 'soon')).toBe(false);
});
