import type { Entity, Me, OwnParticipation } from '@paddock/contract';
import { accreditationInWords, isReachable, signatureStep } from '@paddock/domain';

/** A page to go to, and why. */
export type Waiting =
  | { readonly text: string; readonly slug: string }
  | { readonly text: string; readonly to: '/accreditation_status' | '/profile' | '/verification_documents' };

type Position = Pick<
  OwnParticipation,
  | 'isGoingToInvest'
  | 'isSpouseInvestmentRequired'
  | 'syndAgreementSignedByCurrentUser'
  | 'syndAgreementSignedByCurrentUserCosub'
  | 'sa_complete_date'
  | 'fund'
>;

const agreements = (positions: readonly Position[], wordsOf: (step: number) => string | undefined) =>
  positions.flatMap((position): Waiting[] => {
    const text = position.isGoingToInvest ? wordsOf(signatureStep(position)) : undefined;
    const { fund } = position;
    return text && fund?.url_slug ? [{ text: `${text} ${fund.name}`, slug: fund.url_slug }] : [];
  });

/** What the investor can do now (DSH-01); `record` is undefined until it is loaded. */
export function waitingForMe(
  positions: readonly Position[],
  me: Pick<Me, 'accreditation' | 'accreditationType'>,
  record: Entity<'users'> | undefined,
): Waiting[] {
  const waiting = agreements(positions, (step) => (step === 1 ? 'Sign the agreement for' : undefined));
  const isStated = accreditationInWords(me) !== undefined;
  if (!isStated) waiting.push({ text: 'Confirm your accreditation', to: '/accreditation_status' });
  if (record && !isReachable(record)) waiting.push({ text: 'Complete your profile', to: '/profile' });
  if (record && isStated && record.proofDocumentsCount === 0)
    waiting.push({ text: 'Upload a verification document', to: '/verification_documents' });
  return waiting;
}

/** What others have yet to do for the investor's agreements (SIG-01). */
export const waitingForOthers = (positions: readonly Position[]): Waiting[] =>
  agreements(positions, (step) => {
    if (step === 2) return 'Your spouse’s signature for';
    return step === 3 ? 'Our signature for' : undefined;
  });
