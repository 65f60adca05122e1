import { expect, it } from 'vitest';
import { heldBy, heldProfiles } from './held-profiles.ts';

const of = (entity: string, name: string, more: object = {}) => ({
  isInvesting: true,
  isGoingToInvest: false,
  holder: { entity, name },
  ...more,
});
const looked = { isInvesting: false, isGoingToInvest: false, holder: { entity: 'c', name: 'Aa' } };
const unnamed = { isInvesting: true, isGoingToInvest: false, holder: null };

it('[INV-02] offers each profile that holds something once, by name, and none that has only looked', () => {
  expect(
    heldProfiles([
      of('a', 'Trust'),
      of('b', 'LLC', { isInvesting: false, isGoingToInvest: true }),
      of('a', 'Trust'),
    ]),
  ).toEqual([
    { _id: 'b', name: 'LLC', isDelegated: false },
    { _id: 'a', name: 'Trust', isDelegated: false },
  ]);
  expect(heldProfiles([looked, unnamed])).toEqual([]);
});

it('[INV-02] shows what the chosen profile holds and nothing of another, and everything if none is chosen', () => {
  const all = [of('a', 'Trust'), of('b', 'LLC'), unnamed];
  expect(heldBy(all, 'a')).toEqual([all[0]]);
  expect(heldBy(all, 'x')).toEqual([]);
  // The same list, so that what was computed of it holds.
  expect(heldBy(all, undefined)).toBe(all);
});
