import { expect, it } from 'vitest';
import { firstReview, validThrough } from './review-page.tsx';

it.each([
  ['Pacific/Auckland', '2027-04-15T11:59:59.000Z'],
  ['Pacific/Honolulu', '2027-04-16T09:59:59.000Z'],
])(
  '[BAC-09] an accreditation is valid through the chosen day in %s, which the form offers',
  (timeZone, end) => {
    const offered = firstReview(end, { timeZone });
    expect(offered).toEqual({ decision: '', reason: '', validUntil: '2027-04-15' });
    const accepted = { ...offered, decision: 'accepted' as const };
    expect(validThrough(accepted, { timeZone })).toBe(end);
    // The next day has not begun.
    expect(firstReview(validThrough(accepted, { timeZone }) ?? '', { timeZone })).toEqual(offered);
  },
);

it('[BAC-09] what is refused is valid until no day', () => {
  const refused = { decision: 'refused' as const, reason: 'Too old', validUntil: '2027-04-15' };
  expect(validThrough(refused, { timeZone: 'Pacific/Auckland' })).toBeNull();
  expect(validThrough({ ...refused, decision: 'accepted', validUntil: '' }, { timeZone: 'UTC' })).toBeNull();
});
