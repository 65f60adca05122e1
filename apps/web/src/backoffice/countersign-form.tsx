import { Button, Checkbox } from '@mantine/core';
import type { Countersignature, Signature } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { apiErrorMessage } from '../platform/api/api-error.ts';
import { useSession } from '../platform/session/session-context.ts';
import { showToast } from '../platform/toasts/show-toast.ts';
import { Callout } from '../ui/feedback/callout.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { FormProblem } from '../ui/feedback/form-problem.tsx';
import { SkeletonBlock } from '../ui/feedback/skeletons.tsx';
import { BusyButton } from '../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../ui/forms/form.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { LazyPdfPages } from '../ui/pdf/lazy-pdf-pages.tsx';
import { SignaturePad } from '../ui/signature/signature-pad.tsx';
import { Money } from '../ui/text/money.tsx';
import { useCountersign } from './api/countersign.ts';
import { partiallySignedQuery } from './api/countersignatures.ts';
import classes from './countersign-form.module.css';
import { StatedAccreditation } from './stated-accreditation.tsx';

interface CountersignValues {
  signature: Signature | undefined;
  consent: boolean;
}

/** The agreement, the consent and the signature of management. */
export function CountersignForm({ item, onDone }: { item: Countersignature; onDone: () => void }) {
  const session = useSession();
  const agreement = useQuery(
    partiallySignedQuery(item.syndUser, session.status === 'signed-in' ? session.authCode : ''),
  );
  const countersign = useCountersign();
  const form = useForm<CountersignValues>({
    initialValues: { signature: undefined, consent: false },
    onSubmit: async ({ signature, consent }) => {
      if (!signature || !consent) return undefined;
      const { syndUser, documentSha256 } = item;
      await countersign.mutateAsync({ body: { syndUser, documentSha256, consent, signature } });
      void showToast({
        message: `The agreement of ${item.investorName} is signed and is being sealed.`,
        tone: 'positive',
      });
      onDone();
      return undefined;
    },
    toErrors: (failure) => ({ message: apiErrorMessage(failure) }),
  });
  const isReady = form.values.signature !== undefined && form.values.consent;

  return (
    <>
      <PageHeading
        eyebrow={item.fundName}
        title={`Countersign for ${item.investorName}`}
        lead={
          item.standingAmount === null ? (
            <Money amount={item.amount} />
          ) : (
            <>
              <Money amount={item.amount} />, a correction of <Money amount={item.standingAmount} />
            </>
          )
        }
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
        <StatedAccreditation accreditation={item.accreditation} />
        {item.refusal ? <Callout tone="warn">{item.refusal}</Callout> : null}
        <Form label="Countersign the agreement" {...form.element}>
          <SignaturePad
            label="Signature for management"
            onChange={(signature) => form.change({ signature })}
          />
          <Checkbox {...form.field('consent', 'checkbox')} label={item.consentText} />
          <FormProblem message={form.problem} />
          <FormActions>
            <BusyButton type="submit" disabled={!isReady || item.refusal !== null} isBusy={form.isPending}>
              Countersign
            </BusyButton>
          </FormActions>
        </Form>
      </div>
    </>
  );
}
