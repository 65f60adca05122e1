import type { SyndUserView } from '@paddock/contract';
import { type SignatureStep, signatureStep, signatureStepLabels } from '@paddock/domain';
import { Steps } from '../../ui/steps.tsx';
import type { SigningProgress } from './api/signing-progress.ts';

type Signatures = Pick<
  SigningProgress,
  'syndAgreementSignedByCurrentUser' | 'syndAgreementSignedByCurrentUserCosub' | 'sa_complete_date'
>;

/**
 * The newest of what is known: the record as it was loaded, and what polling has told since (SIG-03). Where there was
 * no link to be had the investor counts as having signed, whatever the provider tells later (SIG-02).
 */
export function progressOf(
  syndUser: Pick<SyndUserView, 'isSpouseInvestmentRequired' | keyof Signatures>,
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

/** The signatures in their order, the spouse's only where it is required (SIG-01). */
export function SignatureSteps({ progress }: { progress: ReturnType<typeof progressOf> }) {
  const numbers: Exclude<SignatureStep, 0>[] = progress.isSpouseInvestmentRequired ? [1, 2, 3, 4] : [1, 3, 4];
  const step = signatureStep(progress);
  return (
    <Steps
      label="Signatures"
      steps={numbers.map((number) => ({ title: signatureStepLabels[number] }))}
      current={step === 4 ? numbers.length + 1 : numbers.findIndex((number) => number === step) + 1}
    />
  );
}
