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
    expect.stringContaining('None of the funds that are open to you asks for an accreditation'),
  ]);
  expect(accreditationNeeds([])).toEqual([expect.stringContaining('No fund is open to you')]);
});

it('[ACC-01] names each fund once, under what it requires', () => {
  const funds = [
    fund('Harbor', 'stated'),
    fund('Harbor', 'stated'),
    fund('Ridge', 'none'),
    fund('Oak', 'stated'),
  ];
  expect(accreditationNeeds(funds)).toEqual([
    'Harbor and Oak take commitments only from people who have stated an accreditation.',
  ]);
  expect(accreditationNeeds([fund('Elm', 'reviewed'), fund('Oak', 'stated')])).toEqual([
    'Oak takes commitments only from people who have stated an accreditation.',
    'Elm needs an accreditation that our team has reviewed.',
  ]);
});
