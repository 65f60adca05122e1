import { Button, Textarea } from '@mantine/core';
import type { AdminActionReply, AgreementDetail } from '@paddock/contract';
import { newAdminRule, participantName, requestSentence } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import { type DialogControl, useDialog } from '../../platform/dialog/dialog-host.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { countersignaturesQuery, useReissue, useRelease, useReview } from './api.ts';
import type { SignedDocument } from './countersign-form.tsx';
import classes from './countersignature-page.module.css';

interface ReasonDialogProps extends DialogControl {
  /** The question. */
  title: string;
  /** What happens. */
  children: ReactNode;
  /** The label of the button that confirms. */
  action: string;
  onConfirm: (reason: string) => Promise<unknown>;
}

/** Asks for the reason of something that cannot be undone; the investor reads it. */
function ReasonDialog({ title, children, action, onConfirm, ...control }: ReasonDialogProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => (reason.trim() ? {} : { reason: 'Please give a reason.' }),
    onSubmit: async ({ reason }) => {
      await onConfirm(reason.trim());
      control.onClose();
      return undefined;
    },
    toErrors: (failure) => ({ message: apiErrorMessage(failure) }),
  });
  return (
    <Dialog {...control} title={title}>
      <Form label={title} {...form.element}>
        <p>{children}</p>
        <Textarea
          label="Reason"
          description="The investor reads it in an email."
          autosize
          minRows={3}
          maxLength={2_000}
          withAsterisk
          {...form.field('reason')}
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isDestructive isBusy={form.isPending}>
            {action}
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Keep it
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Ends the commitment, or replaces its agreement. What the investor has signed takes a second admin. */
export function AgreementActions({ item, onEnded }: { item: AgreementDetail; onEnded: () => void }) {
  const openDialog = useDialog();
  const me = useMe()._id;
  const release = useRelease();
  const reissue = useReissue();
  const [result, setResult] = useState<string>();
  const { syndUser: id, openRequest } = item;
  const name = participantName(item);
  const isSigned = item.turn !== 'investor';
  const isComplete = item.turn === 'complete' || item.turn === 'sealing';
  const show = (reply: AdminActionReply, doneMessage: string) => {
    setResult(reply.state === 'asked' ? 'Another admin has been asked to approve it.' : doneMessage);
    if (reply.state === 'done') onEnded();
  };
  const second = ` Another admin has to approve it first, because the investor has signed. ${newAdminRule}`;
  const askToEnd = () =>
    openDialog((control) => (
      <ReasonDialog
        {...control}
        title={isComplete ? `Void the agreement of ${name}?` : `Decline the agreement of ${name}?`}
        action={isComplete ? 'Void the agreement' : 'Decline'}
        onConfirm={async (reason) =>
          show(
            await release.mutateAsync({ body: { id, reason } }),
            `The commitment of ${name} has ended, and they have been told why.`,
          )
        }
      >
        The commitment to {item.fundName} ends, its amount becomes available again, and the agreement and its
        links are void.{isSigned ? second : ''}
      </ReasonDialog>
    ));
  const askToReissue = () =>
    openDialog((control) => (
      <ReasonDialog
        {...control}
        title={`Issue a new agreement to ${name}?`}
        action="Issue a new agreement"
        onConfirm={async (reason) =>
          show(
            await reissue.mutateAsync({ body: { id, reason } }),
            `The agreement is void, and ${name} has been asked to sign a new one.`,
          )
        }
      >
        {isComplete
          ? 'The commitment stays. This agreement remains in effect until everyone has signed the new one.'
          : 'The commitment stays. This agreement is void, and its links stop working.'}
        {isSigned ? second : ''}
      </ReasonDialog>
    ));
  return (
    <div className={classes.side}>
      {result ? (
        <Callout tone="done" announce>
          {result}
        </Callout>
      ) : null}
      {openRequest ? (
        <Callout tone="warn">
          {requestSentence(openRequest, me)} <Link to="/admin/approvals">Open the approvals</Link>
        </Callout>
      ) : result ? null : (
        <FormActions>
          <Button variant="default" onClick={askToEnd}>
            {isComplete ? 'Void…' : 'Decline…'}
          </Button>
          <Button variant="default" onClick={askToReissue}>
            Issue a new one…
          </Button>
        </FormActions>
      )}
    </div>
  );
}

/** Leads to the agreement that has been waiting longest, other than the one on the page. */
export function NextAgreement({ after }: { after: string }) {
  const { data } = useQuery(countersignaturesQuery(useTransport()));
  const next = data?.items.find(({ syndUser, refusal }) => syndUser !== after && refusal === null);
  if (!data) return null;
  if (!next) return <p>Nothing else is waiting for your countersignature.</p>;
  return (
    <Button
      renderRoot={(props) => (
        <Link {...props} to="/admin/countersignatures/$syndUser" params={{ syndUser: next.syndUser }} />
      )}
    >
      Review the next: {participantName(next)}
    </Button>
  );
}

/** Marks the agreement as reviewed, to sign it later together with others. */
export function ReviewMark({ item, documentSha256 }: SignedDocument) {
  const review = useReview();
  const [problem, setProblem] = useState<string>();
  const { syndUser, reviewedAt } = item;
  const change = async (isReviewed: boolean) => {
    setProblem(undefined);
    try {
      await review.mutateAsync({ body: { syndUser, documentSha256, isReviewed } });
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
    }
  };
  return (
    <div className={classes.side}>
      <p className={classes.note}>
        {reviewedAt
          ? 'You have reviewed this agreement. You can sign it from the list, together with the others that you have reviewed.'
          : 'Or mark it as reviewed, and sign all that you have reviewed with one signature.'}
      </p>
      <FormProblem message={problem} />
      <BusyButton variant="default" onPress={() => change(!reviewedAt)}>
        {reviewedAt ? 'Mark as not reviewed' : 'Mark as reviewed'}
      </BusyButton>
      {reviewedAt ? <NextAgreement after={syndUser} /> : null}
    </div>
  );
}
