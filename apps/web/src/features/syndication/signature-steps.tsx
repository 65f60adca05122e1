import type { ParticipationView } from '@paddock/contract';
import { coSubscriberNames, type SignatureStep, signatureStep, signatureStepLabels } from '@paddock/domain';
import { Steps } from '../../ui/feedback/steps.tsx';
import type { SigningProgress } from './signing-api.ts';

type Signatures = Pick<
  SigningProgress,
  'syndAgreementSignedByCurrentUser' | 'syndAgreementSignedByCurrentUserCosub' | 'sa_complete_date'
>;

/**
 * The newest known state: the record as loaded, updated by polling (SIG-03). If there was no sign link, the investor
 * counts as having signed, whatever the provider says later (SIG-02).
 */
export function signatureProgress(
  syndUser: Pick<ParticipationView, 'isSpouseInvestmentRequired' | keyof Signatures>,
  polled: Signatures | undefined,
  isAssumedSigned: boolean,
) {
  return {
    isSpouseInvestmentRequired: syndUser.isSpouseInvestmentRequired,
    syndAgreementSignedByCurrentUser:
      isAssumedSigned ||
      (polled?.syndAgreementSignedByCurrentUser ?? syndUser.syndAgreementSignedByCurrentUser),
    syndAgreementSignedByCurrentUserCosub:
      polled?.syndAgreementSignedByCurrentUserCosub ?? syndUser.syndAgreementSignedByCurrentUserCosub,
    sa_complete_date: polled?.sa_complete_date ?? syndUser.sa_complete_date,
  };
}

/** That the investor has signed, or both they and the co-subscriber. */
export const whoSigned = (both: boolean, isJoint: boolean): string =>
  both ? `You and ${coSubscriberNames(isJoint).toInvestor} have signed` : 'You have signed';

/** The signatures in their order, the spouse's only where it is required (SIG-01). */
export function SignatureSteps({
  progress,
  isJoint = false,
}: {
  progress: ReturnType<typeof signatureProgress>;
  /** Whether the second owner of a joint account signs in the spouse's place. */
  isJoint?: boolean;
}) {
  const numbers: Exclude<SignatureStep, 0>[] = progress.isSpouseInvestmentRequired ? [1, 2, 3, 4] : [1, 3, 4];
  const step = signatureStep(progress);
  return (
    <Steps
      label="Signatures"
      steps={numbers.map((number) => ({
        title: isJoint && number === 2 ? 'Second Owner Signature' : signatureStepLabels[number],
      }))}
      current={step === 4 ? numbers.length + 1 : numbers.findIndex((number) => number === step) + 1}
    />
  );
}
