import { describe, expect, it } from 'vitest';
import { type LastFigures, readLastFigures } from './last-figures.ts';

const figures: LastFigures = {
  user: 'u1',
  portal: 'p1',
  time: 'Nov 22, 2026, 6:59 PM',
  until: '2026-12-22T18:59:00.000Z',
  figures: [{ term: 'Current value', value: '$90,000.60', note: '$75,000.50 invested' }],
  notes: ['Based on the funds’ percentages of Nov 22, 2026.'],
};
const stored = {
  lastFigures: JSON.stringify(figures),
  user: JSON.stringify({ _id: 'u1' }),
  authCode: 'code',
  guestAuthCode: null,
};

const now = Date.parse('2026-12-22T18:58:59.999Z');

describe('the last figures of the overview', () => {
  it('[INV-07] are read by the person who is signed in, on their portal', () => {
    expect(readLastFigures(stored, 'p1', now)).toEqual(figures);
  });

  it.each([
    ['of another person', { user: JSON.stringify({ _id: 'u2' }) }, 'p1'],
    [
      'of nobody in particular',
      { lastFigures: JSON.stringify({ ...figures, user: undefined }), user: '{}' },
      'p1',
    ],
    ['of another portal', {}, 'p2'],
    ['on no portal', {}, undefined],
    ['after the session has ended', { authCode: null }, 'p1'],
    ['without a stored person', { user: null }, 'p1'],
    ['during an impersonation', { guestAuthCode: 'guest' }, 'p1'],
    ['when none are stored', { lastFigures: null }, 'p1'],
    ['that are damaged', { lastFigures: '{"user":"u1","portal":"p1"' }, 'p1'],
    ['whose figures are none', { lastFigures: JSON.stringify({ ...figures, figures: 1 }) }, 'p1'],
    ['whose notes are none', { lastFigures: JSON.stringify({ ...figures, notes: 'x' }) }, 'p1'],
  ])('[INV-07] are not read %s', (_, change, portal) => {
    expect(readLastFigures({ ...stored, ...change }, portal, now)).toBeUndefined();
  });

  it('[INV-07] are not read once a session that nobody used has ended', () => {
    expect(readLastFigures(stored, 'p1', now + 1)).toBeUndefined();
    const without = JSON.stringify({ ...figures, until: undefined });
    expect(readLastFigures({ ...stored, lastFigures: without }, 'p1', now)).toBeUndefined();
  });

  it('[INV-07] are read by a function that uses nothing from outside, since the offline page carries its source', () => {
    const alone = new Function(`return (${String(readLastFigures)})`)() as typeof readLastFigures;
    expect(alone(stored, 'p1', now)).toEqual(figures);
    expect(alone({ ...stored, authCode: null }, 'p1', now)).toBeUndefined();
  });
});
