import { expect, it } from 'vitest';
import { sessionLimits } from './session-limits.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

it.each(['admin', 'superadmin'] as const)('[SEC-02] a session of an %s ends after half a day', (level) => {
  expect(sessionLimits(level)).toEqual({ total: 12 * hour, idle: 30 * minute, touchAfter: minute });
});

it.each(['user', 'guest', null, undefined] as const)('[SEC-02] a session of %s lasts for weeks', (level) => {
  expect(sessionLimits(level)).toEqual({ total: 90 * day, idle: 30 * day, touchAfter: 10 * minute });
});
