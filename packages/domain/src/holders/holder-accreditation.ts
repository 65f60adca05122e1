import { participationBlockMessages } from '../commitments/participation.ts';
import { type Accreditation, checkAccreditation } from '../people/accreditation.ts';
import type {
  AccreditationBlock,
  AccreditationRequirements,
  ReviewedAccreditation,
} from '../people/accreditation-review.ts';
import { accreditationTypeOfKind, type InvestingKind } from './investing-profile.ts';

/** What is known of the accreditation of an investing profile (ENT-06). */
export type ProfileAccreditation = ReviewedAccreditation & {
  readonly kind: InvestingKind;
  readonly legalName: string;
  readonly accreditation: string | null;
};

/** What a profile states about being accredited, as a statement of the type of its kind and in its name. */
export function accreditationOfProfile(profile: ProfileAccreditation): Accreditation & ReviewedAccreditation {
  const { kind, legalName: name, accreditation, accreditationReview, accreditationValidUntil } = profile;
  return {
    accreditationType: accreditation === null ? null : accreditationTypeOfKind(kind),
    accreditation,
    firstName: name,
    lastName: name,
    trustName: name,
    busEntityName: name,
    ...(accreditationReview !== undefined && { accreditationReview }),
    ...(accreditationValidUntil !== undefined && { accreditationValidUntil }),
  };
}

/** What is wrong with an answer for a profile of a kind; null if it is one of its type's (ACC-02). */
export function profileAnswerError(kind: InvestingKind, answer: string): string | null {
  const check = checkAccreditation(accreditationOfProfile({ kind, legalName: '-', accreditation: answer }));
  return check.ok ? null : (check.fields.accreditation ?? 'Please choose an answer');
}

/** Who holds, or would hold, a commitment. */
interface NamedProfile {
  readonly kind: InvestingKind;
  readonly isDefault: boolean;
  readonly legalName: string;
}

/** Whether the answers of a profile are those of the person themselves, which the documents address as "you" (SYN-10). */
export const isOwnAccreditation = ({ kind, isDefault }: Omit<NamedProfile, 'legalName'>): boolean =>
  kind === 'individual' && isDefault;

/**
 * Why the accreditation of a holder does not serve for a fund, for its owner, in a sentence without its period. A person's
 * usual own profile is the account.
 */
export function holderAccreditationMessage(block: AccreditationBlock, holder: NamedProfile): string {
  if (isOwnAccreditation(holder)) return participationBlockMessages[block];
  const { legalName } = holder;
  switch (block) {
    case 'accreditation-required':
      return `${legalName} is not accredited yet`;
    case 'review-missing':
      return `${legalName} needs an accreditation that our team has reviewed`;
    case 'review-refused':
      return `Our team could not accept the accreditation of ${legalName}. Please see the reason and state it again`;
    case 'review-out-of-date':
      return `The review of the accreditation of ${legalName} is out of date. Please state it again`;
  }
}

/** Why a holder cannot have a commitment to a fund, for the team, which reads the name of each holder. */
export function unaccreditedHolderMessage(
  block: AccreditationBlock,
  legalName: string,
  { requiresReviewedAccreditation }: AccreditationRequirements,
): string {
  const required = requiresReviewedAccreditation
    ? 'an accreditation that our team has accepted'
    : 'an accreditation';
  return `${whatIsMissing(block, legalName)}. This fund requires ${required}.`;
}

function whatIsMissing(block: AccreditationBlock, legalName: string): string {
  switch (block) {
    case 'accreditation-required':
      return `${legalName} is not accredited yet`;
    case 'review-missing':
      return `The accreditation of ${legalName} is not reviewed yet`;
    case 'review-refused':
      return `The accreditation of ${legalName} was refused`;
    case 'review-out-of-date':
      return `The review of the accreditation of ${legalName} is out of date`;
  }
}
