import type { Entity, Me, ParticipationListItem } from '@paddock/contract';
import { describeAccreditation, hasCompleteContactData, signatureStep } from '@paddock/domain';

/** A page to go to, and why. */
export type PendingAction =
  | { readonly text: string; readonly slug: string }
  | { readonly text: string; readonly to: '/accreditation_status' | '/profile' | '/verification_documents' };

type ParticipationProgress = Pick<
  ParticipationListItem,
  | 'isGoingToInvest'
  | 'isSpouseInvestmentRequired'
  | 'syndAgreementSignedByCurrentUser'
  | 'syndAgreementSignedByCurrentUserCosub'
  | 'sa_complete_date'
  | 'fund'
>;

const agreementActions = (
  positions: readonly ParticipationProgress[],
  wordsOf: (step: number) => string | undefined,
) =>
  positions.flatMap((position): PendingAction[] => {
    const text = position.isGoingToInvest ? wordsOf(signatureStep(position)) : undefined;
    const { fund } = position;
    return text && fund?.url_slug ? [{ text: `${text} ${fund.name}`, slug: fund.url_slug }] : [];
  });

/** What the investor can do now (DSH-01); `record` is undefined until it has loaded. */
export function ownPendingActions(
  positions: readonly ParticipationProgress[],
  me: Pick<Me, 'accreditation' | 'accreditationType'>,
  record: Entity<'users'> | undefined,
): PendingAction[] {
  const waiting = agreementActions(positions, (step) => (step === 1 ? 'Sign the agreement for' : undefined));
  const isStated = describeAccreditation(me) !== undefined;
  if (!isStated) waiting.push({ text: 'Confirm your accreditation', to: '/accreditation_status' });
  if (record && !hasCompleteContactData(record))
    waiting.push({ text: 'Complete your profile', to: '/profile' });
  if (record && isStated && record.proofDocumentsCount === 0)
    waiting.push({ text: 'Upload a verification document', to: '/verification_documents' });
  return waiting;
}

/** Signatures of others that the investor's agreements still need (SIG-01). */
export const othersPendingActions = (positions: readonly ParticipationProgress[]): PendingAction[] =>
  agreementActions(positions, (step) => {
    if (step === 2) return 'Your spouse’s signature for';
    return step === 3 ? 'Our signature for' : undefined;
  });
