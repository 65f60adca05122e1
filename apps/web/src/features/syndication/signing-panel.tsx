import type { CorrectionProgress, ParticipationView } from '@paddock/contract';
import { afterSigning, signatureStep } from '@paddock/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { startDownload } from '../../platform/download/start-download.ts';
import { useDocumentActions } from '../../platform/download/use-document-actions.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useAgreementLink } from './api.ts';
import { CommitmentHold } from './commitment-hold.tsx';
import { CorrectedAgreement } from './corrected-agreement.tsx';
import { InvestorSignature } from './investor-signature.tsx';
import { AgreedTerms, LastLook } from './last-look.tsx';
import { SignatureSteps, signatureProgress, whoSigned } from './signature-steps.tsx';
import { signingProgressQuery } from './signing-api.ts';
import classes from './signing-panel.module.css';

/** The agreement from the first signature to the download (SIG-01 to SIG-05). */
export function SigningPanel({ syndUser }: { syndUser: ParticipationView }) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const { data: polled } = useQuery(signingProgressQuery(transport, syndUser._id));
  // The newest one received, so that nothing disappears from the page when polling restarts.
  const [correction, setCorrection] = useState<CorrectionProgress | null>(null);
  if (polled && polled.correction !== correction) setCorrection(polled.correction);
  const [isAssumedSigned, setAssumedSigned] = useState(false);
  const progress = signatureProgress(syndUser, polled, isAssumedSigned);
  const step = signatureStep(progress);
  const isComplete = step === 4;
  useEffect(() => {
    // Reloads what the complete agreement unlocks: funding, and the row on the dashboard.
    if (isComplete && polled?.sa_complete_date && polled.sa_complete_date !== syndUser.sa_complete_date)
      void queryClient.invalidateQueries({ queryKey: ['syndication'] });
  }, [isComplete, polled?.sa_complete_date, syndUser.sa_complete_date, queryClient]);

  return (
    <Section title="Your Agreement">
      <SignatureSteps progress={progress} isJoint={syndUser.holder?.kind === 'joint'} />
      <div aria-live="polite" className={classes.now}>
        {step === 1 ? (
          <InvestorSignature
            id={syndUser._id}
            onSigned={() => setAssumedSigned(true)}
            lastLook={<LastLook syndUser={syndUser} />}
          >
            <CommitmentHold syndUser={syndUser} />
          </InvestorSignature>
        ) : null}
        {step === 2 || step === 3 ? (
          <HasSigned syndUser={syndUser} waitingFor={step === 2 ? 'spouse' : 'management'} />
        ) : null}
        {step === 4 ? <CompleteAgreement id={syndUser._id} /> : null}
      </div>
      {isComplete && correction ? <CorrectedAgreement id={syndUser._id} correction={correction} /> : null}
    </Section>
  );
}

/** What the investor has signed, who signs next, and what comes then. */
function HasSigned({
  syndUser,
  waitingFor,
}: {
  syndUser: ParticipationView;
  waitingFor: 'spouse' | 'management';
}) {
  const { cosub_first_name: first, cosub_last_name: last, cosub_email: email } = syndUser;
  const isJoint = syndUser.holder?.kind === 'joint';
  const spouse = email ? { name: [first, last].filter(Boolean).join(' '), email } : null;
  const { next, later } = afterSigning({ waitingFor, spouse, isJoint });
  const both = syndUser.isSpouseInvestmentRequired && waitingFor === 'management';
  return (
    <>
      <Callout tone="info" title={`${whoSigned(both, isJoint)}.`}>
        <p>{next}</p>
        <p>{later}</p>
      </Callout>
      <AgreedTerms syndUser={syndUser} label="What you have signed" />
    </>
  );
}

/** The complete agreement, to read and to download (SIG-05). */
function CompleteAgreement({ id }: { id: string }) {
  const { mutateAsync } = useAgreementLink();
  const requestLink = useCallback(() => mutateAsync({ body: { syndUserId: id } }), [mutateAsync, id]);
  const { open } = useDocumentActions({ requestLink });
  const download = async () => {
    try {
      startDownload((await requestLink()).url);
    } catch (failure) {
      reportError(failure);
    }
  };
  const agreement = { id, title: 'Agreement' };
  return (
    <div className={classes.actions}>
      <BusyButton onPress={download}>Download Agreement</BusyButton>
      <BusyButton variant="default" onPress={() => open(agreement)}>
        Read Agreement
      </BusyButton>
    </div>
  );
}
