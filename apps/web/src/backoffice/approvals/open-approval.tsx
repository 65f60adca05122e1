import { VisuallyHidden } from '@mantine/core';
import type { Approval, ProposedChange } from '@paddock/contract';
import { approvalKinds, decisionBlockMessage, decisionWaitMessage } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiErrorMessage, asApiError } from '../../platform/api/api-error.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { useApprove, useDecline } from './api.ts';
import { fieldName, formatValue } from './approval-values.ts';
import classes from './open-approval.module.css';

/** A request and its changes, to approve or decline by another person. One's own can only be withdrawn. */
export function OpenApproval({ approval }: { approval: Approval }) {
  const approving = useApprove();
  const declining = useDecline();
  const [problem, setProblem] = useState<string>();
  const isPending = approving.isPending || declining.isPending;
  const { _id: id, block, contentHash, subject } = approval;
  const isOwn = block?.reason === 'own';

  const decide = async (decision: Promise<unknown>, doneMessage: string) => {
    setProblem(undefined);
    try {
      await decision;
      void showToast({ message: doneMessage, tone: 'positive' });
    } catch (failure) {
      const message = apiErrorMessage(failure);
      setProblem(message);
      // If it was decided meanwhile, the list is read again, and this form goes with its message.
      if (asApiError(failure).status === 409) void showToast({ message, tone: 'negative' });
    }
  };
  const pressApprove = () =>
    decide(approving.mutateAsync({ body: { id, contentHash } }), `Approved and carried out: ${subject}.`);
  const pressDecline = () =>
    decide(
      declining.mutateAsync({ body: { id } }),
      isOwn ? `Your request was withdrawn: ${subject}.` : `Declined: ${subject}. Nothing has changed.`,
    );

  return (
    <Section title={subject}>
      <p>
        <strong>{approval.title}.</strong> {isOwn ? 'You' : approval.askedBy.name} requested this on{' '}
        <DateTime moment={approval.askedAt} timeZone={approval.timeZone} />. The request is open until{' '}
        <DateTime moment={approval.expiresAt} timeZone={approval.timeZone} />.
      </p>
      <p>Reason: {approval.reason}</p>
      <ApprovalChanges approval={approval} />
      {approval.toReturn === null ? null : (
        <Callout tone="warn" title="Money has come in">
          <p>
            <Money amount={approval.toReturn} /> has come in and will have to be returned.
          </p>
        </Callout>
      )}
      <p>
        <ApprovedRecord approval={approval} />
      </p>
      <FormProblem message={problem} />
      <WhoDecides approval={approval} />
      <FormActions>
        {block ? null : (
          <BusyButton onPress={pressApprove} disabled={isPending}>
            Approve<VisuallyHidden>: {subject}</VisuallyHidden>
          </BusyButton>
        )}
        {block && !isOwn ? null : (
          <BusyButton variant="default" onPress={pressDecline} disabled={isPending}>
            {isOwn ? 'Withdraw' : 'Decline'}
            <VisuallyHidden>: {subject}</VisuallyHidden>
          </BusyButton>
        )}
      </FormActions>
    </Section>
  );
}

/** Why the viewer does not decide on a request, and when somebody can. */
function WhoDecides({ approval }: { approval: Approval }) {
  const { block, timeZone, wait } = approval;
  if (!block) return null;
  return (
    <>
      <p>
        {block.reason === 'own'
          ? 'Another admin has to approve it.'
          : decisionBlockMessage(
              { reason: block.reason, until: block.until ? new Date(block.until) : null },
              timeZone,
            )}
      </p>
      {wait === null || wait.until === block.until ? null : (
        <p>{decisionWaitMessage(wait.until === null ? null : new Date(wait.until), timeZone)}</p>
      )}
    </>
  );
}

/** The number of an account in its own line, as in the instructions. */
const lines = (text: string) => <span className={classes.lines}>{text}</span>;

const columnsOf = (approval: Approval): DataColumn<ProposedChange>[] => [
  { key: 'field', header: 'What', isRowHeader: true, render: (change) => fieldName(change, approval) },
  {
    key: 'before',
    header: 'Before',
    render: ({ field, before }) => lines(formatValue(field, before, approval)),
  },
  { key: 'after', header: 'After', render: ({ field, after }) => lines(formatValue(field, after, approval)) },
];

/** What a request changes. */
export function ApprovalChanges({ approval }: { approval: Approval }) {
  const { changes, subject } = approval;
  return (
    <DataTable
      caption={`Changes for ${subject}`}
      columns={columnsOf(approval)}
      rows={changes}
      rowKey={({ field, after }) => `${field} ${after}`}
      empty={null}
    />
  );
}

/** Leads to what a request changes. */
export function ApprovedRecord({ approval: { _id, kind, collection, record } }: { approval: Approval }) {
  const { about } = approvalKinds[kind];
  switch (about) {
    case 'participation':
      return (
        <Link to="/admin/participations/$id" params={{ id: record }}>
          Open the participation
        </Link>
      );
    case 'fund':
      return (
        <Link to="/admin/records/$collection/$id" params={{ collection, id: record }}>
          Open the record
        </Link>
      );
    case 'journal':
      return (
        <Link to="/admin/journals/$fund" params={{ fund: record }}>
          {kind === 'open_ledger' ? 'Compare every line in the preview' : 'Go to the journal'}
        </Link>
      );
    case 'run':
      return (
        <Link to="/admin/journals/$fund/runs" params={{ fund: record }} search={{ approval: _id }}>
          Open it with every line
        </Link>
      );
  }
}
