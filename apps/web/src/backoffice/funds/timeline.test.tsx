import { type FundDates, fundTimeline } from '@paddock/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { momentStatus, Timeline } from './timeline.tsx';

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

const day = (date: number) => new Date(Date.UTC(2026, 5, date));
const dates = { open_date: day(1), start_date: day(5), close_date: day(20), end_date: day(28) };
const said = (fund: FundDates) =>
  fundTimeline(fund, day(10)).map((moment) => [moment.kind, momentStatus(fund, moment)]);

it('[BAC-06] the timeline says the status once, at the present', () => {
  const silent = [
    ['open_date', null],
    ['start_date', null],
  ];
  const later = [
    ['close_date', null],
    ['end_date', null],
  ];
  expect(said(dates)).toEqual([...silent, ['now', 'Started'], ...later]);
  expect(said({ ...dates, is_draft: true })).toEqual([...silent, ['now', 'Draft'], ...later]);
  expect(said({ ...dates, fund_status: 'Done' })).toEqual([...silent, ['now', 'Done'], ...later]);
});

it('[BAC-06] the timeline says the status at a date that is not what the date is for', () => {
  expect(said({ start_date: day(5) })).toEqual([
    ['start_date', 'New'],
    ['now', 'New'],
  ]);
  expect(said({ ...dates, start_date: day(1) }).slice(0, 2)).toEqual([
    ['open_date', 'Started'],
    ['start_date', null],
  ]);
});
