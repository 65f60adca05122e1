import { describe, expect, it } from 'vitest';
import { notificationKinds } from './notification-kind.ts';
import { isToldInApp, notificationKindsFor } from './notification-kinds.ts';

describe('the kinds of notifications', () => {
  it('[INV-06] are told in the app, but for what the back office lists for the team', () => {
    expect(notificationKinds.filter((kind) => !isToldInApp(kind))).toEqual([
      'commitments',
      'questions',
      'countersignatures',
      'overdue',
    ]);
  });

  it('[INV-06] of the team concern admins only', () => {
    const more = notificationKindsFor('admin').filter((kind) => !notificationKindsFor('user').includes(kind));
    expect(more).toEqual(['commitments', 'questions', 'countersignatures', 'overdue', 'team']);
    expect(notificationKindsFor('superadmin')).toEqual(notificationKindsFor('admin'));
  });
});
