import type { Instant } from './instant.ts';

/** Those who sign an agreement, in the order in which they do (SIG-01). */
export const signers = ['investor', 'spouse', 'management'] as const;

export type Signer = (typeof signers)[number];

/** What of a participation the signature step depends on (SIG-01, SIG-07). */
export type SigningProgress = {
  readonly isSpouseInvestmentRequired: boolean;
  readonly syndAgreementSignedByCurrentUser?: boolean | null;
  readonly syndAgreementSignedByCurrentUserCosub?: boolean | null;
  readonly sa_complete_date?: Instant;
};

/** 0 nothing to sign, 1 investor, 2 spouse, 3 management, 4 the agreement is ready. */
export type SignatureStep = 0 | 1 | 2 | 3 | 4;

/** The labels of the steps 1 to 4 (SIG-01). */
export const signatureStepLabels = {
  1: 'Your Signature',
  2: 'Spouse Signature',
  3: 'Management Signature',
  4: 'Ready Agreement',
} as const;

/**
 * How far the signing has come (SIG-01). A complete date wins over everything; without a participation the
 * step is 0; the spouse's step exists only where the spouse must sign; all signed without a date is still 3.
 */
export function signatureStep(progress: SigningProgress | null): SignatureStep {
  if (!progress) return 0;
  if (progress.sa_complete_date) return 4;
  if (!progress.syndAgreementSignedByCurrentUser) return 1;
  return progress.isSpouseInvestmentRequired && !progress.syndAgreementSignedByCurrentUserCosub ? 2 : 3;
}

/** Who must sign, in order: the spouse only where the spouse's investment is required (SYN-08). */
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

/** Where one signer stands: a signature out of order is refused however its link was obtained. */
export function signerTurn(
  signer: Signer,
  signed: ReadonlySet<Signer>,
  required: readonly Signer[],
): SignerTurn {
  if (!required.includes(signer)) return 'not-a-signer';
  if (signed.has(signer)) return 'signed';
  return nextSigner(signed, required) === signer ? 'now' : 'not-yet';
}

/** Whether a signer may sign now: all before them have signed, and they have not. */
export function mayOpen(signer: Signer, signed: ReadonlySet<Signer>, required: readonly Signer[]): boolean {
  return signerTurn(signer, signed, required) === 'now';
}
