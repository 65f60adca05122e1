import { Button, Checkbox, Textarea } from '@mantine/core';
import type { ImportReversal } from '@paddock/contract';
import { counted, dayText, newAdminRule } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { MoneyWithCents } from '../../ui/text/money.tsx';
import { asked, reasonError } from '../journals/journal-words.ts';
import { importReversalQuery, useAskToReverseImport } from './api.ts';
import { isStale } from './run-words.ts';
import classes from './runs.module.css';

/** Asks why what is left of a file is reversed, after what that does. */
export function ReverseImportDialog({ file, ...control }: DialogControl & { file: string }) {
  const { data, isLoadingError, error, refetch } = useQuery(importReversalQuery(useTransport(), file));
  return (
    <Dialog
      {...control}
      title={`Reverse ${data?.fileName ? `“${data.fileName}”` : 'the file'}?`}
      size="48rem"
    >
      {data ? (
        <AskForm preview={data} file={file} onClose={control.onClose} onStale={refetch} />
      ) : isLoadingError ? (
        <ErrorState title="What it would do could not be loaded" failure={error} onRetry={refetch} />
      ) : (
        <SkeletonBlock height="20rem" />
      )}
    </Dialog>
  );
}

interface AskFormProps {
  preview: ImportReversal;
  file: string;
  onClose: () => void;
  /** The fund has moved since the preview. */
  onStale: () => Promise<unknown>;
}

function AskForm({ preview, file, onClose, onStale }: AskFormProps) {
  const reverse = useAskToReverseImport();
  // What was confirmed was this preview.
  const [confirmedVersion, setConfirmedVersion] = useState<string>();
  const { version, concerns, tellsInvestors } = preview;
  const isConfirmed = confirmedVersion === version;
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonError(reason) }),
    onSubmit: async ({ reason }) => {
      if (concerns.length > 0 && !isConfirmed) return { message: 'Please confirm it, or keep it.' };
      try {
        await reverse.mutateAsync({
          body: { file, version, reason: reason.trim(), ...(isConfirmed && { confirmed: true }) },
        });
      } catch (failure) {
        if (isStale(asApiError(failure))) await onStale();
        throw failure;
      }
      void showToast({ message: asked, tone: 'positive' });
      onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <Form label="Reverse it" isWide {...form.element}>
      <p>
        All that is left of the file is reversed together, or nothing of it. The entries stay in the journal,
        each with one beside it that cancels it. A second admin has to approve it. If anything in the fund
        changes until then, the request is void, and has to be made again. {newAdminRule}
      </p>
      <ImportReversalPreview preview={preview} />
      {tellsInvestors ? (
        <p>Everybody who was told of the file is told once that it was reversed.</p>
      ) : (
        <p>Investors were not told of the file, and are not told of this.</p>
      )}
      <Textarea
        {...form.field('reason')}
        label="Reason"
        description="The other admins and the investors who were told of it read it."
        maxLength={2_000}
        required
        autosize
        minRows={2}
      />
      {concerns.length > 0 ? (
        <>
          <Callout tone="warn" title="Please check this">
            {concerns.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Callout>
          <Checkbox
            label="I have checked this, and it is right"
            checked={isConfirmed}
            onChange={(event) => setConfirmedVersion(event.currentTarget.checked ? version : undefined)}
          />
        </>
      ) : null}
      <FormProblem message={form.problem} />
      <FormActions>
        <BusyButton type="submit" isBusy={form.isPending}>
          Ask to reverse it
        </BusyButton>
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
      </FormActions>
    </Form>
  );
}

type Run = ImportReversal['runs'][number];

const totals = [
  { figure: 'Distributed by the fund', name: 'distributed' },
  { figure: 'Value of the fund', name: 'value' },
] as const;

type Total = (typeof totals)[number];
const totalColumns = ({ before, after }: ImportReversal): DataColumn<Total>[] => [
  { key: 'figure', header: 'In all', isRowHeader: true, render: ({ figure }) => figure },
  moneyColumn('before', 'Before', ({ name }) => before[name]),
  moneyColumn('after', 'After', ({ name }) => after[name]),
];

/** What reversing a file makes of the fund, and the valuations and distributions that it takes back. */
function ImportReversalPreview({ preview }: { preview: ImportReversal }) {
  const { runs, entries, leftOut } = preview;
  const isMoved = runs.some(({ day, countsOn }) => day !== countsOn);
  const columns: DataColumn<Run>[] = [
    { key: 'name', header: 'What', isRowHeader: true, render: ({ name }) => name },
    {
      key: 'lines',
      header: 'Positions',
      numeric: true,
      render: ({ lines }) => lines.toLocaleString('en-US'),
    },
    moneyColumn('paid', 'Paid out', ({ kind, amount }) => (kind === 'distribution' ? amount : null)),
    moneyColumn('change', 'Change in value', ({ kind, amount }) => (kind === 'valuation' ? amount : null)),
    ...(isMoved
      ? [{ key: 'day', header: 'Reversed on', render: ({ countsOn }: Run) => dayText(countsOn) }]
      : []),
  ];
  return (
    <MoneyWithCents>
      <div className={classes.stack}>
        <DataTable
          caption="Totals of the fund"
          columns={totalColumns(preview)}
          rows={[...totals]}
          rowKey={({ name }) => name}
          empty={null}
        />
        <p>
          {counted(entries, 'entry', 'entries')} {entries === 1 ? 'is' : 'are'} reversed.
          {leftOut > 0
            ? ` ${counted(leftOut, 'valuation or distribution', 'valuations and distributions')} of the file ${leftOut === 1 ? 'was' : 'were'} reversed before and ${leftOut === 1 ? 'is' : 'are'} left out.`
            : ''}
        </p>
        <DataTable
          caption="What is reversed"
          columns={columns}
          rows={[...runs]}
          rowKey={({ _id }) => _id}
          empty={null}
          isLong={runs.length > 25}
        />
      </div>
    </MoneyWithCents>
  );
}
