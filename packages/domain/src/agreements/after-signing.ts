import type { Signer } from './signing.ts';

/** What comes after the investor has signed, as sentences for pages and the email. */
export type AfterSigning = {
  /** Who signs next. */
  readonly next: string;
  /** What happens after that. */
  readonly later: string;
};

export type AfterSigningFacts = {
  /** Whose signature is missing; null where nobody's is. */
  readonly waitingFor: Signer | null;
  /** Null where it is not known. */
  readonly spouse: { readonly name: string; readonly email: string } | null;
  /** Whether a joint account invests, whose second owner signs in the spouse's place. */
  readonly isJoint?: boolean;
  /** Whether it corrects a countersigned agreement, which stands until then and has been wired, or is to be (SEC-01). */
  readonly isCorrected?: boolean;
};

const complete = (isCorrected: boolean): string =>
  isCorrected
    ? 'Your countersigned agreement stands until everyone has signed the corrected one. Then we email you your copy.'
    : 'Once everyone has signed, we email you your copy of the agreement and how to wire your investment.';

export function afterSigning({
  waitingFor,
  spouse,
  isJoint = false,
  isCorrected = false,
}: AfterSigningFacts): AfterSigning {
  if (waitingFor === 'spouse') {
    const whom = spouse ? ` to ${spouse.name} (${spouse.email})` : '';
    return {
      next: `${isJoint ? 'The second owner' : 'Your spouse'} signs next. We have sent an email with a signing link${whom}.`,
      later: `Management signs after ${isJoint ? 'that' : 'your spouse'}. ${complete(isCorrected)}`,
    };
  }
  if (waitingFor === null)
    return {
      next: 'Everyone has signed, and the agreement is being sealed.',
      later: isCorrected
        ? 'We email you your copy of the corrected agreement.'
        : 'We email you your copy of the agreement and how to wire your investment.',
    };
  return {
    next: 'Management signs next. There is nothing for you to do until then.',
    later: complete(isCorrected),
  };
}
