import { signatureStep } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { progressOf } from './signature-steps.tsx';

const loaded = {
  isSpouseInvestmentRequired: true,
  syndAgreementSignedByCurrentUser: false,
  syndAgreementSignedByCurrentUserCosub: false,
  sa_complete_date: null,
};

describe('how far the signatures have come', () => {
  it('[SIG-03] what polling tells is newer than what was loaded', () => {
    const polled = { ...loaded, syndAgreementSignedByCurrentUser: true };
    expect(signatureStep(progressOf(loaded, undefined, false))).toBe(1);
    expect(signatureStep(progressOf(loaded, polled, false))).toBe(2);
    expect(signatureStep(progressOf(polled, undefined, false))).toBe(2);
  });

  it('[SIG-02] without a link the document counts as signed, while the provider still says that it is not', () => {
    expect(signatureStep(progressOf(loaded, loaded, true))).toBe(2);
    const alone = { ...loaded, isSpouseInvestmentRequired: false };
    expect(signatureStep(progressOf(alone, loaded, true))).toBe(3);
    expect(
      signatureStep(progressOf(alone, { ...loaded, sa_complete_date: '2026-11-21T00:00:00Z' }, true)),
    ).toBe(4);
  });
});
