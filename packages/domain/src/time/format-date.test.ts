import { expect, it } from 'vitest';
import {
  dayText,
  formatDate,
  formatDateTime,
  formatDateTimeWithZone,
  formatLongDate,
  longDayText,
} from './format-date.ts';

const moment = '2026-11-21T23:30:00Z';

it('[DSH-05] formats a medium en-US date with a short time in the time zone, with plain spaces', () => {
  expect(formatDateTime(moment, 'UTC')).toBe('Nov 21, 2026, 11:30 PM');
  expect(formatDateTime(moment, 'Asia/Tokyo')).toBe('Nov 22, 2026, 8:30 AM');
  expect(formatDateTime(new Date(moment), 'America/New_York')).toBe('Nov 21, 2026, 6:30 PM');
  expect(formatDate(moment, 'Asia/Tokyo')).toBe('Nov 22, 2026');
});

it('[DSH-05] uses the time zone of the device if none is known', () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const zone of [undefined, null, '', 'Mars/Olympus'])
    expect(formatDateTime(moment, zone)).toBe(formatDateTime(moment, own));
});

it('[DSH-05] shows nothing for a missing or unreadable instant', () => {
  for (const none of [null, undefined, '', 'soon', new Date(Number.NaN)]) {
    expect(formatDateTime(none, 'UTC')).toBe('');
    expect(formatDate(none, 'UTC')).toBe('');
  }
});

it('[DSH-05] names the time zone if the reader may be in another one', () => {
  expect(formatDateTimeWithZone(moment, 'America/New_York')).toBe('Nov 21, 2026, 6:30 PM EST');
  expect(formatDateTimeWithZone('2026-07-01T04:00:00Z', 'America/New_York')).toBe(
    'Jul 1, 2026, 12:00 AM EDT',
  );
  expect(formatDateTimeWithZone(null, 'UTC')).toBe('');
});

it('[SIG-06] formats the day of a contract in the time zone of its portal', () => {
  expect(formatLongDate('2026-11-22T03:30:00Z', 'America/New_York')).toBe('November 21, 2026');
  expect(formatLongDate('2026-11-22T03:30:00Z', 'UTC')).toBe('November 22, 2026');
});

it('[LED-05] formats a day of the calendar as it is', () => {
  expect(dayText('2026-11-21')).toBe('Nov 21, 2026');
  expect(dayText('2026-01-01')).toBe('Jan 1, 2026');
  expect(longDayText('2025-12-31')).toBe('December 31, 2025');
});

it('[LED-05] shows nothing for text that is not a day, instead of another day', () => {
  for (const none of ['', 'soon', '2026-02-30', '2026-11-21T23:00:00Z'])
    expect([dayText(none), longDayText(none)]).toEqual(['', '']);
});
