import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ClosingTime, formatClosingTime } from './closing-time.tsx';

const closes = new Date('2026-12-03T22:00:00.000Z');
const at = (now: string, timeZone = 'America/New_York') => formatClosingTime(closes, new Date(now), timeZone);

describe('formatClosingTime', () => {
  it('counts calendar days and changes at midnight', () => {
    expect(at('2026-11-21T12:00:00Z')).toBe('Closes in 12 days');
    expect(at('2026-12-02T04:59:59Z')).toBe('Closes in 2 days');
    expect(at('2026-12-02T05:00:00Z')).toBe('Closes tomorrow');
    expect(at('2026-12-03T04:59:59Z')).toBe('Closes tomorrow');
    expect(at('2026-12-03T05:00:00Z')).toBe('Closes in 17 hours');
  });

  it('counts in the reader’s time zone', () => {
    expect(at('2026-12-02T12:00:00Z', 'America/New_York')).toBe('Closes tomorrow');
    expect(at('2026-12-02T12:00:00Z', 'Asia/Tokyo')).toBe('Closes in 2 days');
  });

  it('counts hours and minutes on the last day', () => {
    expect(at('2026-12-03T20:00:00Z')).toBe('Closes in 2 hours');
    expect(at('2026-12-03T20:00:01Z')).toBe('Closes in an hour');
    expect(at('2026-12-03T21:00:01Z')).toBe('Closes in 59 minutes');
    expect(at('2026-12-03T21:58:30Z')).toBe('Closes in a minute');
    expect(at('2026-12-03T21:59:30Z')).toBe('Closes in less than a minute');
    expect(at('2026-12-03T22:00:00Z')).toBe('Closed');
  });

  it('names a distant day, across daylight saving time', () => {
    expect(at('2026-01-01T12:00:00Z')).toBe('Closes Dec 3, 2026');
    expect(at('2026-10-31T12:00:00Z')).toBe('Closes in 33 days');
  });
});

describe('the closing time on a card', () => {
  afterEach(() => vi.useRealTimers());
  const shown = (now: string, moment: string | null = closes.toISOString()) => {
    vi.useFakeTimers({ now: new Date(now) });
    return renderToStaticMarkup(<ClosingTime closes={moment} timeZone="America/New_York" />)
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  };

  it('[DSH-07] names the day once, however far away it is', () => {
    expect(shown('2026-01-01T12:00:00Z')).toBe('Closes Dec 3, 2026');
    expect(shown('2026-08-25T12:00:00Z')).toBe('Closes Dec 3, 2026');
    expect(shown('2026-08-26T12:00:00Z')).toBe('Closes in 99 days Dec 3, 2026');
    expect(shown('2026-11-21T12:00:00Z')).toBe('Closes in 12 days Dec 3, 2026');
    expect(shown('2026-12-05T12:00:00Z')).toMatch(/^Closed Dec 3, 2026/);
    expect(shown('2026-01-01T12:00:00Z', null)).toBe('Open until fully subscribed');
  });
});
