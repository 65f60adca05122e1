import type { CorrectionProgress, ParticipationView } from '@paddock/contract';
import { afterSigning, signatureStep } from '@paddock/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { type DialogControl, useDialog } from '../../platform/dialog/dialog-host.tsx';
import { startDownload } from '../../platform/download/start-download.ts';
import { useDocumentActions } from '../../platform/download/use-document-actions.tsx';
import { BindingTime } from '../../platform/portal/portal-day.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Money } from '../../ui/text/money.tsx';
import { useAgreementLink, useWithdraw } from './api.ts';
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

interface WithdrawDialogProps extends DialogControl {
  amount: number | null;
  onWithdraw: () => Promise<void>;
}

/** Asks once before a commitment is withdrawn (SEC-09). */
function WithdrawDialog({ amount, onWithdraw, ...control }: WithdrawDialogProps) {
  return (
    <ConfirmDialog {...control} title="Withdraw your commitment?" action="Withdraw" onConfirm={onWithdraw}>
      Your commitment of <Money amount={amount} /> will end, and its signing link will stop working. You can
      commit again while the fund is open and not fully subscribed.
    </ConfirmDialog>
  );
}

/** How long an unsigned commitment is held, and the button to withdraw it (SEC-09). */
function CommitmentHold({ syndUser }: { syndUser: ParticipationView }) {
  const openDialog = useDialog();
  const withdrawing = useWithdraw();
  const withdraw = async () => {
    try {
      await withdrawing.mutateAsync({ body: { id: syndUser._id } });
      void showToast({ message: 'Your commitment was withdrawn.', tone: 'positive' });
    } catch (failure) {
      const message = apiErrorMessage(failure, 'Your commitment was not withdrawn. Please try again.');
      void showToast({ message, tone: 'negative' });
    }
  };
  const ask = () =>
    openDialog((control) => (
      <WithdrawDialog {...control} amount={syndUser.invest_amount} onWithdraw={withdraw} />
    ));
  return (
    <div className={classes.kept}>
      {syndUser.keptUntil ? (
        <p>
          We will hold your commitment until <BindingTime moment={syndUser.keptUntil} />. If you have not
          signed by then, it will be canceled.
        </p>
      ) : null}
      {syndUser.canWithdraw ? (
        <BusyButton variant="default" size="sm" onPress={ask}>
          Withdraw Commitment
        </BusyButton>
      ) : null}
    </div>
  );
}
