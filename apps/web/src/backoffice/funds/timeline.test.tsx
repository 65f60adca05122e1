import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Timeline } from './timeline.tsx';

afterEach(() => vi.useRealTimers());
const shown = (timeZone: string) => {
  vi.useFakeTimers({ now: new Date('2026-06-10T12:00:00Z') });
  const fund = { open_date: new Date('2026-06-01T02:30:00Z') };
  return renderToStaticMarkup(<Timeline fund={fund} timeZone={timeZone} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
};

it.each([
  ['America/New_York', 'May 31, 2026, 10:30 PM', 'Times are in New York time.'],
  ['Asia/Tokyo', 'Jun 1, 2026, 11:30 AM', 'Times are in Tokyo time.'],
  ['UTC', 'Jun 1, 2026, 2:30 AM', 'Times are in UTC.'],
])('[BAC-06] the timeline of a fund is on the clocks of %s and says so', (timeZone, moment, note) => {
  expect(shown(timeZone)).toContain(`Opens ${moment}`);
  expect(shown(timeZone)).toContain(note);
});
