import { type FundDates, fundTimeline } from '@paddock/domain';
import { expect, it } from 'vitest';
import { momentStatus } from './moment-status.ts';

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
