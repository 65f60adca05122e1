import type { CorrectionProgress } from '@paddock/contract';
import { afterSigning, signatureStep } from '@paddock/domain';
import { useState } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { formatMoney } from '../../ui/text/format-figures.ts';
import { Money } from '../../ui/text/money.tsx';
import { InvestorSignature } from './investor-signature.tsx';
import { SignatureSteps, signatureProgress, whoSigned } from './signature-steps.tsx';
import classes from './signing-panel.module.css';

interface CorrectedAgreementProps {
  /** The participation. */
  id: string;
  correction: CorrectionProgress;
}

/** The signatures of the corrected agreement; until it is complete, the one above applies (SEC-01). */
export function CorrectedAgreement({ id, correction }: CorrectedAgreementProps) {
  const [isAssumedSigned, setAssumedSigned] = useState(false);
  const progress = signatureProgress({ ...correction, sa_complete_date: null }, undefined, isAssumedSigned);
  const step = signatureStep(progress);
  return (
    <>
      <h3>Corrected Agreement</h3>
      <p>
        Our team has corrected the terms of your investment: <Money amount={correction.invest_amount} />. Your
        agreement above remains in effect until everyone has signed the corrected one.
      </p>
      <SignatureSteps progress={progress} isJoint={correction.isJoint} />
      <div aria-live="polite" className={classes.now}>
        {step === 1 ? (
          <InvestorSignature id={id} onSigned={() => setAssumedSigned(true)} isCorrected />
        ) : (
          <HasSignedCorrection correction={correction} isCoSubscriberNext={step === 2} />
        )}
      </div>
    </>
  );
}

/** What the investor has signed, who signs next, and what comes then. */
function HasSignedCorrection({
  correction,
  isCoSubscriberNext,
}: Pick<CorrectedAgreementProps, 'correction'> & { isCoSubscriberNext: boolean }) {
  const { isJoint, isSpouseInvestmentRequired, invest_amount: amount, waitingFor } = correction;
  const { next, later } = afterSigning({
    waitingFor: isCoSubscriberNext ? 'spouse' : waitingFor && 'management',
    spouse: null,
    isJoint,
    isCorrected: true,
  });
  const signed = whoSigned(isSpouseInvestmentRequired && !isCoSubscriberNext, isJoint);
  return (
    <Callout tone="info" title={`${signed} the corrected agreement for ${formatMoney(amount)}.`}>
      <p>{next}</p>
      <p>{later}</p>
    </Callout>
  );
}
