import { Button, Checkbox } from '@mantine/core';
import { counted, fullName, participantName } from '@paddock/domain';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { useOwnName, useSignerTitle, WithSignerName } from '../../platform/signer-name/signer-name.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { SubmitActions } from '../../ui/forms/submit-actions.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { SignaturePad } from '../../ui/signature/signature-pad.tsx';
import { Money } from '../../ui/text/money.tsx';
import { type BatchOutcome, type SignedHere, useCountersignBatch } from './api.ts';
import type { SignatureValues } from './countersign-form.tsx';
import classes from './sign-reviewed.module.css';

const outcomes: Readonly<
  Record<BatchOutcome['state'], { label: string; tone: NonNullable<StatusBadgeProps['tone']> }>
> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  signing: { label: 'Signing', tone: 'info' },
  signed: { label: 'Signed', tone: 'done' },
  failed: { label: 'Not signed', tone: 'failed' },
};

const agreements = (count: number) => counted(count, 'agreement');

/** Signs every reviewed agreement with one signature, each in a request of its own, and shows how each went. */
export function SignReviewed({ reviewed }: { reviewed: SignedHere[] }) {
  const batch = useCountersignBatch();
  const title = useSignerTitle();
  const ownName = useOwnName(fullName(useMe()));
  // While they are being signed they leave the list one after another; the panel keeps those it began with.
  const [begun, setBegun] = useState<SignedHere[]>();
  const form = useForm<SignatureValues>({
    initialValues: { signature: undefined, consent: false },
    onSubmit: async ({ signature, consent }) => {
      const confirmed = signature && ownName.confirm(signature);
      if (!confirmed || !consent) return undefined;
      await title.save();
      setBegun(reviewed);
      await batch.run(reviewed, confirmed);
      form.change({ signature: undefined, consent: false });
      return undefined;
    },
    toErrors: (failure) => ({ message: apiErrorMessage(failure) }),
  });
  const shown = begun ?? reviewed;
  const [first] = shown;
  if (!first) return null;
  const results = shown.map(({ syndUser }) => batch.outcomes.get(syndUser)?.state ?? 'waiting');
  const signed = results.filter((state) => state === 'signed').length;
  const failed = results.filter((state) => state === 'failed').length;
  const isDone = begun !== undefined && !form.isPending;
  const { signature, consent } = form.values;
  return (
    <section className={classes.panel} aria-labelledby="sign-reviewed">
      <h2 id="sign-reviewed" className={classes.title}>
        {isDone ? 'Signed together' : `Reviewed and ready to sign: ${agreements(shown.length)}`}
      </h2>
      <ul className={classes.list}>
        {shown.map((item) => {
          const outcome = batch.outcomes.get(item.syndUser) ?? { state: 'waiting' as const };
          return (
            <li key={item.syndUser} className={classes.row}>
              <span>
                {participantName(item)}, {item.fundName}, <Money amount={item.amount} />
              </span>
              {begun ? (
                <StatusBadge tone={outcomes[outcome.state].tone}>{outcomes[outcome.state].label}</StatusBadge>
              ) : null}
              {outcome.problem ? <span className={classes.problem}>{outcome.problem}</span> : null}
            </li>
          );
        })}
      </ul>
      {begun && !isDone ? (
        <>
          <p role="status">
            Signing {Math.min(signed + failed + 1, shown.length)} of {shown.length}. Please keep this page
            open.
          </p>
          <progress value={signed + failed} max={shown.length} aria-label="Agreements signed" />
        </>
      ) : null}
      {isDone ? (
        <>
          <Callout tone={failed > 0 ? 'warn' : 'done'} announce>
            {signed === shown.length
              ? `${agreements(signed)} signed. They are being sealed.`
              : `${signed} of ${shown.length} signed. The others were not signed, for the reasons above.`}
          </Callout>
          <FormActions>
            <Button variant="default" onClick={() => setBegun(undefined)}>
              Close
            </Button>
          </FormActions>
        </>
      ) : (
        <WithSignerName>
          <Form label="Sign the reviewed agreements" {...form.element}>
            <SignaturePad
              label="Signature for management"
              onChange={(drawn) => form.change({ signature: drawn })}
            />
            <Checkbox {...form.field('consent', 'checkbox')} label={first.consentText} />
            {title.field}
            {ownName.question(signature)}
            <FormProblem message={form.problem} />
            <SubmitActions
              reason={signature && consent ? null : 'Sign above and check the box to sign them all.'}
              isBusy={form.isPending}
            >
              Sign {agreements(shown.length)}
              {ownName.isAsked(signature) ? ' under this name' : ''}
            </SubmitActions>
          </Form>
        </WithSignerName>
      )}
    </section>
  );
}
