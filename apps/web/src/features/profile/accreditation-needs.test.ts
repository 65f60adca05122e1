import { expect, it } from 'vitest';
import { accreditationNeeds } from './accreditation-needs.ts';

const now = new Date('2026-11-24T12:00:00Z');
const fund = (name: string, needs: 'none' | 'stated' | 'reviewed') => ({
  _id: name,
  name,
  requires_accreditation: needs === 'stated',
  requires_reviewed_accreditation: needs === 'reviewed',
});
const nobody = {
  accreditation: null,
  accreditationType: null,
  firstName: 'Ada',
  lastName: 'Lovelace',
  trustName: null,
  busEntityName: null,
  accreditationReview: null,
  accreditationValidUntil: null,
};
const stated = { ...nobody, accreditation: '1', accreditationType: 'individual' as const };

it('[ACC-01] says that no open fund waits for it, and that interests are for accredited investors all the same', () => {
  expect(accreditationNeeds([fund('Harbor', 'none')], nobody, now)).toEqual([
    expect.stringMatching(/^None of the funds .* before you commit\. .*only to accredited investors.*verify/),
  ]);
  expect(accreditationNeeds([], nobody, now)).toEqual([expect.stringContaining('No funds are open to you')]);
});

it('[ACC-01] names each fund once, under what it requires', () => {
  const funds = [
    fund('Harbor', 'stated'),
    fund('Harbor', 'stated'),
    fund('Ridge', 'none'),
    fund('Oak', 'stated'),
  ];
  expect(accreditationNeeds(funds, nobody, now)).toEqual([
    'Harbor and Oak accept commitments only from people who have stated their accreditation.',
  ]);
  expect(accreditationNeeds([fund('Elm', 'reviewed'), fund('Oak', 'stated')], nobody, now)).toEqual([
    'Oak accepts commitments only from people who have stated their accreditation.',
    'Elm requires an accreditation that our team has reviewed.',
  ]);
});

it('[ACC-01] follows the review of what was stated', () => {
  const needs = (investor: typeof stated | object) =>
    accreditationNeeds([fund('Elm', 'reviewed'), fund('Oak', 'stated')], { ...stated, ...investor }, now);
  const enoughForOak = 'Your accreditation is enough for Oak.';
  expect(needs({})).toEqual([
    enoughForOak,
    'Elm accepts commitments once our team has accepted your accreditation.',
  ]);
  expect(needs({ accreditationReview: 'refused' })).toEqual([
    enoughForOak,
    'Elm accepts commitments once our team has accepted a new statement.',
  ]);
  const accepted = { accreditationReview: 'accepted' };
  expect(needs(accepted)).toEqual(['Your accreditation is enough for Elm and Oak.']);
  expect(needs({ ...accepted, accreditationValidUntil: now.toISOString() })).toEqual([
    enoughForOak,
    'Elm accepts commitments once you have renewed your accreditation.',
  ]);
});
