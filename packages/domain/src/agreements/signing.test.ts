import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canSign,
  nextSigner,
  type Signer,
  type SigningProgress,
  signatureStep,
  signatureStepLabels,
  signers,
  signersFor,
  signerTurn,
} from './signing.ts';

const progress = (
  isSpouseInvestmentRequired: boolean,
  user: boolean,
  cosub: boolean,
  date: string | null = null,
): SigningProgress => ({
  isSpouseInvestmentRequired,
  syndAgreementSignedByCurrentUser: user,
  syndAgreementSignedByCurrentUserCosub: cosub,
  sa_complete_date: date,
});

describe('signature step', () => {
  it('[SIG-01] is 0 without a participation', () => {
    expect(signatureStep(null)).toBe(0);
  });

  it.each([
    [progress(false, false, false), 1],
    [progress(true, false, false), 1],
    [progress(true, false, true), 1],
    [progress(true, true, false), 2],
    [progress(false, true, false), 3],
    [progress(true, true, true), 3],
    [progress(false, true, true), 3],
  ])('[SIG-01] of %o is %i', (state, step) => {
    expect(signatureStep(state)).toBe(step);
  });

  it('[SIG-01] is 4 with a complete date, whatever else is set', () => {
    for (const user of [false, true])
      for (const cosub of [false, true])
        for (const spouse of [false, true])
          expect(signatureStep(progress(spouse, user, cosub, '2026-01-01T00:00:00Z'))).toBe(4);
  });

  it('[SIG-01] has a label', () => {
    expect(Object.values(signatureStepLabels)).toEqual([
      'Your Signature',
      'Spouse Signature',
      'Management Signature',
      'Ready Agreement',
    ]);
  });
});

describe('signers', () => {
  it('[SIG-01] include the spouse only if required, between investor and management', () => {
    expect(signersFor({ isSpouseInvestmentRequired: true })).toEqual(['investor', 'spouse', 'management']);
    expect(signersFor({ isSpouseInvestmentRequired: false })).toEqual(['investor', 'management']);
  });

  it('[SIG-07] sign one after the other, each once, and the step follows', () => {
    for (const isSpouseInvestmentRequired of [true, false]) {
      const required = signersFor({ isSpouseInvestmentRequired });
      const signed = new Set<Signer>();
      const steps: number[] = [];
      for (let next = nextSigner(signed, required); next; next = nextSigner(signed, required)) {
        steps.push(
          signatureStep(progress(isSpouseInvestmentRequired, signed.has('investor'), signed.has('spouse'))),
        );
        signed.add(next);
      }
      expect([...signed]).toEqual(required);
      expect(steps).toEqual(isSpouseInvestmentRequired ? [1, 2, 3] : [1, 3]);
    }
  });

  it('[SIG-07] have at most one whose turn it is, and everyone before has signed', () => {
    fc.assert(
      fc.property(fc.subarray([...signers]), fc.boolean(), (done, isSpouseInvestmentRequired) => {
        const signed = new Set(done);
        const required = signersFor({ isSpouseInvestmentRequired });
        const able = signers.filter((signer) => canSign(signer, signed, required));
        expect(able).toEqual(required.filter((signer) => !signed.has(signer)).slice(0, 1));
      }),
    );
  });

  it('[SIG-07] learn why it is not their turn', () => {
    const required = signersFor({ isSpouseInvestmentRequired: false });
    expect(signerTurn('investor', new Set(), required)).toBe('now');
    expect(signerTurn('management', new Set(), required)).toBe('not-yet');
    expect(signerTurn('investor', new Set(['investor']), required)).toBe('signed');
    expect(signerTurn('spouse', new Set(['investor']), required)).toBe('not-a-signer');
  });
});
