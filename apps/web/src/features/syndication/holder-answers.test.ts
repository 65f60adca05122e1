import { expect, it } from 'vitest';
import type { InvestingProfile } from '../../platform/session/own-profiles.ts';
import { emptyHolder, type HolderAnswers, holderErrors, isCustodianAsked } from './holder-answers.ts';

const profile = (_id: string, kind: string, custodian: string | null = null) =>
  ({ _id, kind, legalName: _id, custodian, archivedAt: null }) as unknown as InvestingProfile;
const profiles = [
  profile('bare', 'ira'),
  profile('kept', 'ira', 'Equity Trust Company'),
  profile('trust', 'trust'),
];
const answers = (given: Partial<HolderAnswers>): HolderAnswers => ({ ...emptyHolder, ...given });

it.each([
  [{ holder: 'bare' }, true],
  [{ holder: 'kept' }, false],
  [{ holder: 'trust' }, false],
  [{ holder: 'new', kind: 'ira' }, true],
  [{ holder: 'new', kind: 'trust' }, false],
] as const)('[ENT-01] %j is asked for a custodian: %s', (given, isAsked) => {
  expect(isCustodianAsked(answers(given), 'TRUST', profiles)).toBe(isAsked);
});

it('[ENT-01] nobody commits with a retirement account before its custodian is named', () => {
  expect(holderErrors(answers({ holder: 'bare', custodian: ' ' }), 'TRUST', profiles)).toEqual({
    custodian: 'Please enter the custodian',
  });
  expect(holderErrors(answers({ holder: 'bare', custodian: 'Equity Trust' }), 'TRUST', profiles)).toEqual({});
  expect(holderErrors(answers({ holder: 'new', kind: 'ira' }), 'TRUST', profiles)).toEqual({
    legalName: 'Please enter the legal name',
    custodian: 'Please enter the custodian',
  });
});
