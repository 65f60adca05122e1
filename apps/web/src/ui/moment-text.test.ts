import { describe, expect, it } from 'vitest';
import { momentText } from './moment-text.ts';

const moment = '2026-11-21T21:08:00.000Z';

describe('a moment in words', () => {
  it('[DSH-05] is an en-US medium date with short time in the time zone named', () => {
    expect(momentText(moment, 'date and time', 'America/New_York')).toBe('Nov 21, 2026, 4:08 PM');
    expect(momentText(new Date(moment), 'date and time', 'Asia/Tokyo')).toBe('Nov 22, 2026, 6:08 AM');
    expect(momentText(moment, 'date', 'Asia/Tokyo')).toBe('Nov 22, 2026');
  });

  it('falls back to the device for a zone that does not exist', () => {
    expect(momentText(moment, 'date and time', 'Mars/Olympus')).toBe(momentText(moment));
  });

  it('shows a dash for a moment that is missing or none', () => {
    expect([momentText(undefined), momentText(null), momentText(''), momentText('soon')]).toEqual([
      '—',
      '—',
      '—',
      '—',
    ]);
  });
});
