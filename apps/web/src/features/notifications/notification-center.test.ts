import type { CenterNotification, NotificationPage } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import { withMarks } from './api.ts';
import { centerFilter } from './center-filter.ts';
import { dayLabel, notificationDays } from './notification-list.tsx';

const barn = { _id: 'barn', name: 'Blue Barn' };
const item = (_id: string, more: Partial<CenterNotification> = {}): CenterNotification => ({
  _id,
  createdAt: '2026-11-22T15:00:00.000Z',
  kind: 'money',
  subject: _id,
  paragraphs: [],
  fund: null,
  path: null,
  isRead: false,
  ...more,
});

describe('notifications by day', () => {
  it('[INV-06] begins a day at midnight in the reader’s time zone', () => {
    const items = [
      item('late', { createdAt: '2026-11-23T04:30:00.000Z' }),
      item('early', { createdAt: '2026-11-22T05:30:00.000Z' }),
      item('before', { createdAt: '2026-11-22T04:30:00.000Z' }),
    ];
    const days = (timeZone: string) =>
      notificationDays(items, timeZone).map(({ day, groups }) => [day, groups.length]);
    expect(days('America/New_York')).toEqual([
      ['2026-11-22', 2],
      ['2026-11-21', 1],
    ]);
    expect(days('UTC')).toEqual([
      ['2026-11-23', 1],
      ['2026-11-22', 2],
    ]);
  });

  it('[INV-06] puts several about one fund together, and leaves single ones alone', () => {
    const other = { _id: 'other', name: 'Other' };
    const [day] = notificationDays(
      [item('a', { fund: barn }), item('b', { fund: other }), item('c', { fund: barn }), item('d')],
      'UTC',
    );
    expect(day?.groups.map(({ fund, items }) => [fund, items.map(({ _id }) => _id)])).toEqual([
      ['Blue Barn', ['a', 'c']],
      [null, ['b']],
      [null, ['d']],
    ]);
  });

  it('[INV-06] calls the last two days today and yesterday', () => {
    expect(dayLabel('2026-03-01', '2026-03-01')).toBe('Today');
    expect(dayLabel('2026-02-28', '2026-03-01')).toBe('Yesterday');
    expect(dayLabel('2026-02-27', '2026-03-01')).toBe('February 27, 2026');
  });
});

describe('marking what is loaded', () => {
  it('[INV-06] changes the count of its kind once, on every page', () => {
    const page: NotificationPage = {
      items: [item('a'), item('b', { isRead: true })],
      total: 3,
      unread: [
        { kind: 'money', count: 2 },
        { kind: 'answers', count: 1 },
      ],
      next: null,
      asOf: '2026-11-22T15:00:00.000Z',
    };
    const [read, second] = withMarks([page, { ...page, items: [] }], ['a', 'b', 'unknown'], true);
    expect(read?.items.map(({ isRead }) => isRead)).toEqual([true, true]);
    expect(read?.unread).toEqual([
      { kind: 'money', count: 1 },
      { kind: 'answers', count: 1 },
    ]);
    expect(second?.unread).toEqual(read?.unread);
    const [unread] = withMarks([{ ...page, unread: [] }], ['b'], false);
    expect(unread?.unread).toEqual([{ kind: 'money', count: 1 }]);
  });
});

it('[INV-06] the filter in the address ignores what it does not know', () => {
  expect(centerFilter({ kind: 'money', unread: 'yes' })).toEqual({ kind: 'money', unread: 'yes' });
  expect(centerFilter({ kind: 'x', unread: 'x' })).toEqual({ kind: undefined, unread: undefined });
});
