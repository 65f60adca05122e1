import { expect, it } from 'vitest';
import { formatDate, formatDateTime } from './date-text.ts';

const moment = '2026-11-21T23:30:00Z';

it('[DSH-05] shows en-US medium date with short time in the time zone, with plain spaces', () => {
  expect(formatDateTime(moment, 'UTC')).toBe('Nov 21, 2026, 11:30 PM');
  expect(formatDateTime(moment, 'Asia/Tokyo')).toBe('Nov 22, 2026, 8:30 AM');
  expect(formatDateTime(new Date(moment), 'America/New_York')).toBe('Nov 21, 2026, 6:30 PM');
  expect(formatDate(moment, 'Asia/Tokyo')).toBe('Nov 22, 2026');
});

it('[DSH-05] without a known time zone it is the zone of the device', () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const zone of [undefined, null, '', 'Mars/Olympus'])
    expect(formatDateTime(moment, zone)).toBe(formatDateTime(moment, own));
});

it('[DSH-05] a missing or unreadable moment shows nothing', () => {
  for (const none of [null, undefined, '', 'soon', new Date(Number.NaN)]) {
    expect(formatDateTime(none, 'UTC')).toBe('');
    expect(formatDate(none, 'UTC')).toBe('');
  }
});
