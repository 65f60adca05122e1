import type { ParticipationListItem } from '@paddock/contract';
import { type AfterSigning, afterSigning, signatureStep } from '@paddock/domain';

type Signed = Pick<
  ParticipationListItem,
  | 'isSpouseInvestmentRequired'
  | 'syndAgreementSignedByCurrentUser'
  | 'syndAgreementSignedByCurrentUserCosub'
  | 'sa_complete_date'
  | 'cosub_first_name'
  | 'cosub_last_name'
  | 'cosub_email'
  | 'holder'
>;

const coSubscriberOf = ({ cosub_first_name: first, cosub_last_name: last, cosub_email: email }: Signed) =>
  email ? { name: [first, last].filter(Boolean).join(' '), email } : null;

/** What comes after the investor's signature; null where they have not signed, or everyone has. */
export function signedNoteWords(own: Signed): AfterSigning | null {
  const step = signatureStep(own);
  if (step !== 2 && step !== 3) return null;
  return afterSigning({
    waitingFor: step === 2 ? 'spouse' : 'management',
    spouse: coSubscriberOf(own),
    isJoint: own.holder?.kind === 'joint',
  });
}
