import { signatureStep } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { signatureProgress } from './signature-steps.tsx';

const loaded = {
  isSpouseInvestmentRequired: true,
  syndAgreementSignedByCurrentUser: false,
  syndAgreementSignedByCurrentUserCosub: false,
  sa_complete_date: null,
};

describe('the state of the signatures', () => {
  it('[SIG-03] takes what was polled over what was loaded', () => {
    const polled = { ...loaded, syndAgreementSignedByCurrentUser: true };
    expect(signatureStep(signatureProgress(loaded, undefined, false))).toBe(1);
    expect(signatureStep(signatureProgress(loaded, polled, false))).toBe(2);
    expect(signatureStep(signatureProgress(polled, undefined, false))).toBe(2);
  });

  it('[SIG-02] counts as signed without a link, even if the provider says that it is not', () => {
    expect(signatureStep(signatureProgress(loaded, loaded, true))).toBe(2);
    const alone = { ...loaded, isSpouseInvestmentRequired: false };
    expect(signatureStep(signatureProgress(alone, loaded, true))).toBe(3);
    expect(
      signatureStep(signatureProgress(alone, { ...loaded, sa_complete_date: '2026-11-21T00:00:00Z' }, true)),
    ).toBe(4);
  });
});
