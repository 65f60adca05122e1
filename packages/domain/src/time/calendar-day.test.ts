import { expect, it } from 'vitest';
import { dayOrNull } from './calendar-day.ts';

it('the day of an instant is that of a time zone, or of the device where the zone is missing or unknown', () => {
  const instant = '2026-03-31T23:30:00Z';
  expect(dayOrNull(instant, 'Pacific/Auckland')).toBe('2026-04-01');
  expect(dayOrNull(instant, 'Pacific/Honolulu')).toBe('2026-03-31');
  const ofDevice = dayOrNull(instant);
  for (const zone of ['Mars/Olympus', '', null, undefined]) expect(dayOrNull(instant, zone)).toBe(ofDevice);
  expect(dayOrNull(null, 'UTC')).toBeNull();
});
