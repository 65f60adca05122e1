import { describe, expect, it } from 'vitest';
import { formatDateTime } from './format-date-time.ts';

const moment = '2026-11-21T21:08:00.000Z';

describe('formatDateTime', () => {
  it('[DSH-05] returns an en-US medium date with short time in the given time zone', () => {
    expect(formatDateTime(moment, 'date and time', 'America/New_York')).toBe('Nov 21, 2026, 4:08 PM');
    expect(formatDateTime(new Date(moment), 'date and time', 'Asia/Tokyo')).toBe('Nov 22, 2026, 6:08 AM');
    expect(formatDateTime(moment, 'date', 'Asia/Tokyo')).toBe('Nov 22, 2026');
  });

  it('falls back to the device for an unknown time zone', () => {
    expect(formatDateTime(moment, 'date and time', 'Mars/Olympus')).toBe(formatDateTime(moment));
  });

  it('returns a dash for a missing or invalid date', () => {
    expect([
      formatDateTime(undefined),
      formatDateTime(null),
      formatDateTime(''),
      formatDateTime('soon'),
    ]).toEqual(['—', '—', '—', '—']);
  });
});
