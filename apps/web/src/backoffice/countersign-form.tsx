import { Button, Checkbox } from '@mantine/core';
import { CallError, type Countersignature, call, countersign, type Signature } from '@paddock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../platform/api/transport-context.ts';
import { notify } from '../platform/notices/notify.ts';
import { useSession } from '../platform/session/session-context.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Callout } from '../ui/callout.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { Money } from '../ui/money.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { LazyPdfPages } from '../ui/pdf/lazy-pdf-pages.tsx';
import { SignaturePad } from '../ui/signature/signature-pad.tsx';
import { SkeletonBlock } from '../ui/skeletons.tsx';
import { countersignaturesQuery, signedSoFarQuery } from './api/countersignatures.ts';
import classes from './countersign-form.module.css';

/** Reads, consents and signs for management. */
export function CountersignForm({ item, onDone }: { item: Countersignature; onDone: () => void }) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const session = useSession();
  const agreement = useQuery(
    signedSoFarQuery(item.syndUser, session.status === 'signed-in' ? session.authCode : ''),
  );
  const [signature, setSignature] = useState<Signature>();
  const [hasConsented, setConsented] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isReady = hasConsented && signature !== undefined;

  const submit = async () => {
    if (!signature || !isReady || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { syndUser, documentSha256 } = item;
      await call(transport, countersign, { body: { syndUser, documentSha256, consent: true, signature } });
      await queryClient.invalidateQueries({ queryKey: countersignaturesQuery(transport).queryKey });
      void notify({
        message: `The agreement of ${item.investorName} is signed and being sealed.`,
        tone: 'positive',
      });
      onDone();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setProblem(failure.reply?.message ?? failure.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <PageHeading
        eyebrow={item.fundName}
        title={`Countersign for ${item.investorName}`}
        lead={<Money amount={item.amount} />}
        actions={
          <Button variant="default" onClick={onDone}>
            Back to the list
          </Button>
        }
      />
      {agreement.isLoadingError ? (
        <ErrorState title="The agreement could not be loaded" onRetry={agreement.refetch} />
      ) : agreement.data ? (
        <LazyPdfPages label="Agreement" bytes={agreement.data} />
      ) : (
        <SkeletonBlock height="75vh" />
      )}
      <div className={classes.form}>
        <Form label="Countersign the agreement" onSubmit={submit}>
          <SignaturePad label="Signature for management" onChange={setSignature} />
          <Checkbox
            label={item.consentText}
            checked={hasConsented}
            onChange={(event) => setConsented(event.currentTarget.checked)}
          />
          {problem ? (
            <Callout tone="failure" announce>
              {problem}
            </Callout>
          ) : null}
          <FormActions>
            <BusyButton type="submit" disabled={!isReady} isBusy={isBusy}>
              Countersign
            </BusyButton>
          </FormActions>
        </Form>
      </div>
    </>
  );
}
