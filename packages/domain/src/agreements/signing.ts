import type { Instant } from '../time/instant.ts';

/** The signers of an agreement, in signing order (SIG-01). */
export const signers = ['investor', 'spouse', 'management'] as const;

export type Signer = (typeof signers)[number];

/** The parts of a participation that decide the signature step (SIG-01, SIG-07). */
export type SigningProgress = {
  readonly isSpouseInvestmentRequired: boolean;
  readonly syndAgreementSignedByCurrentUser?: boolean | null;
  readonly syndAgreementSignedByCurrentUserCosub?: boolean | null;
  readonly sa_complete_date?: Instant;
};

/** 0 nothing to sign, 1 investor, 2 spouse, 3 management, 4 the agreement is ready. */
export type SignatureStep = 0 | 1 | 2 | 3 | 4;

/** The labels of steps 1 to 4 (SIG-01). */
export const signatureStepLabels = {
  1: 'Your Signature',
  2: 'Spouse Signature',
  3: 'Management Signature',
  4: 'Ready Agreement',
} as const;

/**
 * The current signature step (SIG-01). A complete date wins over everything; without a participation the step is 0; the
 * spouse's step exists only if the spouse must sign; if everyone has signed but there is no date yet, it is still 3.
 */
export function signatureStep(progress: SigningProgress | null): SignatureStep {
  if (!progress) return 0;
  if (progress.sa_complete_date) return 4;
  if (!progress.syndAgreementSignedByCurrentUser) return 1;
  return progress.isSpouseInvestmentRequired && !progress.syndAgreementSignedByCurrentUserCosub ? 2 : 3;
}

/** Who must sign, in order; the spouse only if their investment is required (SYN-08). */
export function signersFor(participation: {
  readonly isSpouseInvestmentRequired: boolean;
}): readonly Signer[] {
  return signers.filter((signer) => signer !== 'spouse' || participation.isSpouseInvestmentRequired);
}

/** Whose turn it is, or null when all have signed. `required` comes from {@link signersFor}. */
export function nextSigner(signed: ReadonlySet<Signer>, required: readonly Signer[]): Signer | null {
  return required.find((signer) => !signed.has(signer)) ?? null;
}

export type SignerTurn = 'now' | 'not-yet' | 'signed' | 'not-a-signer';

/** Whose turn it is for one signer. A signature out of order is rejected however its link was obtained. */
export function signerTurn(
  signer: Signer,
  signed: ReadonlySet<Signer>,
  required: readonly Signer[],
): SignerTurn {
  if (!required.includes(signer)) return 'not-a-signer';
  if (signed.has(signer)) return 'signed';
  return nextSigner(signed, required) === signer ? 'now' : 'not-yet';
}

/** Whether a signer may sign now: everyone before them has signed, and they have not. */
export function canSign(signer: Signer, signed: ReadonlySet<Signer>, required: readonly Signer[]): boolean {
  return signerTurn(signer, signed, required) === 'now';
}
