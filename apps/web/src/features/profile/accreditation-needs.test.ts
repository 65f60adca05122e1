import { expect, it } from 'vitest';
import { accreditationNeeds } from './accreditation-needs.ts';

const fund = (name: string, needs: 'none' | 'stated' | 'reviewed') => ({
  _id: name,
  name,
  requires_accreditation: needs === 'stated',
  requires_reviewed_accreditation: needs === 'reviewed',
});

it('[ACC-01] says that nothing is required if no open fund requires it', () => {
  expect(accreditationNeeds([fund('Harbor', 'none')])).toEqual([
    expect.stringContaining('None of the funds that are open to you requires accreditation'),
  ]);
  expect(accreditationNeeds([])).toEqual([expect.stringContaining('No funds are open to you')]);
});

it('[ACC-01] names each fund once, under what it requires', () => {
  const funds = [
    fund('Harbor', 'stated'),
    fund('Harbor', 'stated'),
    fund('Ridge', 'none'),
    fund('Oak', 'stated'),
  ];
  expect(accreditationNeeds(funds)).toEqual([
    'Harbor and Oak accept commitments only from people who have stated their accreditation.',
  ]);
  expect(accreditationNeeds([fund('Elm', 'reviewed'), fund('Oak', 'stated')])).toEqual([
    'Oak accepts commitments only from people who have stated their accreditation.',
    'Elm requires an accreditation that our team has reviewed.',
  ]);
});
