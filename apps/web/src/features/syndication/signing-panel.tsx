import { call, downloadAgreement, type SyndUserView } from '@paddock/contract';
import { signatureStep } from '@paddock/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { openDownload } from '../../platform/download/open-download.ts';
import { useDocuments } from '../../platform/download/use-documents.tsx';
import { notify } from '../../platform/notices/notify.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Section } from '../../ui/section.tsx';
import { askForSignLink, signingProgressQuery } from './api/signing-progress.ts';
import { progressOf, SignatureSteps } from './signature-steps.tsx';
import classes from './signing-panel.module.css';

/** The agreement from the first signature to the download (SIG-01 to SIG-05). */
export function SigningPanel({ syndUser }: { syndUser: SyndUserView }) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const { data: polled } = useQuery(signingProgressQuery(transport, syndUser._id));
  const [isAssumedSigned, setAssumedSigned] = useState(false);
  const progress = progressOf(syndUser, polled, isAssumedSigned);
  const step = signatureStep(progress);
  const isComplete = step === 4;
  useEffect(() => {
    // What opens with the complete agreement (funding, the dashboard's row) is read again.
    if (isComplete && !syndUser.sa_complete_date)
      void queryClient.invalidateQueries({ queryKey: ['syndication'] });
  }, [isComplete, syndUser.sa_complete_date, queryClient]);

  return (
    <Section title="Your Agreement">
      <SignatureSteps progress={progress} />
      <div aria-live="polite" className={classes.now}>
        {step === 1 ? <OwnSignature id={syndUser._id} onSigned={() => setAssumedSigned(true)} /> : null}
        {step === 2 ? (
          <Callout tone="info">
            You have signed. We have sent an e-mail with a sign link to {syndUser.cosub_first_name}{' '}
            {syndUser.cosub_last_name} ({syndUser.cosub_email}).
          </Callout>
        ) : null}
        {step === 3 ? (
          <Callout tone="info">
            {progress.isSpouseInvestmentRequired ? 'You and your spouse have signed.' : 'You have signed.'}{' '}
            Management signs next; you receive an e-mail when the agreement is complete.
          </Callout>
        ) : null}
        {step === 4 ? <CompleteAgreement id={syndUser._id} /> : null}
      </div>
    </Section>
  );
}

/** The agreement that all have signed, to read here and to keep (SIG-05). */
function CompleteAgreement({ id }: { id: string }) {
  const transport = useTransport();
  const askLink = useCallback(
    () => call(transport, downloadAgreement, { body: { syndUserId: id } }),
    [transport, id],
  );
  const { open } = useDocuments({ askLink });
  const download = async () => {
    try {
      openDownload((await askLink()).url);
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

/** Continue fetches the sign link; without one the document counts as signed already (SIG-02). */
function OwnSignature({ id, onSigned }: { id: string; onSigned: () => void }) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState<string>();
  const proceed = async () => {
    const reply = await askForSignLink(transport, id);
    setUrl(reply?.url);
    if (reply && !reply.url) onSigned();
    await queryClient.resetQueries({ queryKey: signingProgressQuery(transport, id).queryKey });
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '');
    } catch {
      // Browsers may refuse it, and have no clipboard at all where the site has no https.
      const message =
        'Your browser does not let the URL be copied. Open the agreement and copy its address there.';
      void notify({ message, tone: 'negative' });
      return;
    }
    void notify({ message: 'URL to sign document has been copied to clipboard', tone: 'positive' });
  };
  if (!url)
    return (
      <>
        <p>Your investment is accepted. The next step is your signature under the agreement.</p>
        <BusyButton onPress={proceed}>Continue</BusyButton>
      </>
    );
  return (
    <>
      <Callout tone="done" announce title="Please check your e-mail inbox">
        We have sent you an e-mail with the link to sign the agreement. You can also open it right here.
      </Callout>
      <div className={classes.actions}>
        <a className={classes.link} href={url} target="_blank" rel="noreferrer">
          Open the agreement to sign
        </a>
        <BusyButton variant="default" onPress={copy}>
          Copy URL
        </BusyButton>
      </div>
    </>
  );
}
