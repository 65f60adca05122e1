import type { ParticipationListItem } from '@paddock/contract';
import { type AfterSigning, afterSigning, signatureStep } from '@paddock/domain';

type Signed = Pick<
  ParticipationListItem,
  | 'isSpouseInvestmentRequired'
  | 'syndAgreementSignedByCurrentUser'
  | 'syndAgreementSignedByCurrentUserCosub'
  | 'sa_complete_date'
  | 'invest_amount'
  | 'cosub_first_name'
  | 'cosub_last_name'
  | 'cosub_email'
  | 'holder'
  | 'correction'
>;

type SignedNoteWords = AfterSigning & {
  /** In the middle of a sentence. */
  readonly agreement: string;
  /** Dollars that it is for. */
  readonly amount: ParticipationListItem['invest_amount'];
};

const coSubscriberOf = ({ cosub_first_name: first, cosub_last_name: last, cosub_email: email }: Signed) =>
  email ? { name: [first, last].filter(Boolean).join(' '), email } : null;

/**
 * What the investor has signed and what comes after it; null where they have not signed, or everyone has. While a
 * corrected agreement waits for signatures, it is that one: the complete one stands, and needs none (SEC-01).
 */
export function signedNoteWords(own: Signed): SignedNoteWords | null {
  const { correction } = own;
  const step = signatureStep(correction ? { ...correction, sa_complete_date: null } : own);
  if (step !== 2 && step !== 3) return null;
  const waitingFor = step === 2 ? 'spouse' : 'management';
  if (correction)
    return {
      agreement: 'the corrected agreement',
      amount: correction.invest_amount,
      ...afterSigning({
        waitingFor: correction.waitingFor && waitingFor,
        spouse: null,
        isJoint: correction.isJoint,
        isCorrected: true,
      }),
    };
  return {
    agreement: 'the agreement',
    amount: own.invest_amount,
    ...afterSigning({ waitingFor, spouse: coSubscriberOf(own), isJoint: own.holder?.kind === 'joint' }),
  };
}
