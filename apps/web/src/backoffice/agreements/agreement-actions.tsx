import { Button } from '@mantine/core';
import type { AdminActionReply, AgreementDetail } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { useReissue, useRelease } from './api.ts';
import classes from './countersignature-page.module.css';
import { ReasonDialog } from './reason-dialog.tsx';
import { requestName } from './request-name.ts';

/** Ends the commitment, or replaces its agreement. What the investor has signed takes a second admin. */
export function AgreementActions({ item, onEnded }: { item: AgreementDetail; onEnded: () => void }) {
  const openDialog = useDialog();
  const release = useRelease();
  const reissue = useReissue();
  const [result, setResult] = useState<string>();
  const { investorName: name, syndUser: id, openRequest } = item;
  const isSigned = item.turn !== 'investor';
  const isComplete = item.turn === 'complete' || item.turn === 'sealing';
  const show = (reply: AdminActionReply, doneMessage: string) => {
    setResult(reply.state === 'asked' ? 'Another admin has been asked to approve it.' : doneMessage);
    if (reply.state === 'done') onEnded();
  };
  const second = ' Another admin has to approve it first, because the investor has signed.';
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
          {openRequest.askedBy} has asked {requestName(openRequest.kind)}.{' '}
          <Link to="/admin/approvals">Open the approvals</Link>
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
