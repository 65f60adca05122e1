import { expect, it } from 'vitest';
import { heldProfiles } from './use-summary-rows.ts';

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
