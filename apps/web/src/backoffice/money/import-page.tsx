import { Button, Checkbox, FileInput } from '@mantine/core';
import type { ImportedReceipt, ReceiptImport } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { counted } from '../../ui/text/counted.ts';
import { Money } from '../../ui/text/money.tsx';
import { useImportReceipts, usePreviewReceipts } from './api.ts';
import { dayText } from './day-text.ts';
import classes from './money.module.css';

const columns = (amount: number): DataColumn<ImportedReceipt>[] => [
  { key: 'line', header: 'Line', isRowHeader: true, render: ({ line }) => line, total: 'Total' },
  {
    key: 'investor',
    header: 'Investor',
    render: ({ investorName, fundName, reference }) => (
      <div>
        {investorName ?? 'Unknown'}
        <div className={classes.detail}>{fundName ?? reference}</div>
      </div>
    ),
  },
  moneyColumn('amount', 'Amount', (row) => row.amount, amount),
  {
    key: 'day',
    header: 'Received',
    render: ({ receivedOn }) => <span className={classes.day}>{dayText(receivedOn) || receivedOn}</span>,
  },
  { key: 'bank', header: 'Bank reference', render: ({ bankReference }) => bankReference },
  {
    key: 'result',
    header: 'Result',
    render: ({ problem, concerns, unfunded, excess }) =>
      problem ? (
        <strong>{problem}</strong>
      ) : concerns.length > 0 ? (
        <div>
          <StatusBadge tone="attention">Please check</StatusBadge>
          {concerns.map((concern) => (
            <div key={concern}>{concern}</div>
          ))}
        </div>
      ) : excess ? (
        <span>
          Funded in full, <Money amount={excess} /> too much
        </span>
      ) : unfunded ? (
        <span>
          <Money amount={unfunded} /> still to come
        </span>
      ) : (
        'Funded in full'
      ),
  },
];

/** Receipts from a file: what it would record is shown first, and then all of it is recorded, or nothing (INV-01). */
export default function ImportPage() {
  const preview = usePreviewReceipts();
  const save = useImportReceipts();
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<{ csv: string; plan: ReceiptImport } | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const [isDone, setDone] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const resetFile = useRef<() => void>(null);
  const look = async (chosen: File | null) => {
    setFile(chosen);
    // The corrected file may have the same name: a browser reports no change for it otherwise.
    resetFile.current?.();
    setRead(undefined);
    setProblem(undefined);
    setDone(false);
    setConfirmed(false);
    if (!chosen) return;
    try {
      const csv = await chosen.text();
      setRead({ csv, plan: (await preview.mutateAsync({ body: { csv } })).item });
    } catch (failure) {
      setProblem(apiErrorMessage(failure, 'The file could not be read. Please try again.'));
    }
  };
  const record = async () => {
    if (!read) return;
    setProblem(undefined);
    try {
      await save.mutateAsync({
        body: { csv: read.csv, version: read.plan.version, ...(isConfirmed && { confirmed: true }) },
      });
      setDone(true);
    } catch (failure) {
      setProblem(apiErrorMessage(failure, 'Nothing was recorded. Please try again.'));
      // What stands against it now.
      const now = await preview.mutateAsync({ body: { csv: read.csv } }).catch(() => undefined);
      if (now) setRead({ csv: read.csv, plan: now.item });
      setConfirmed(false);
    }
  };
  const recordable = read ? read.plan.items.length - read.plan.problems : 0;
  return (
    <Container>
      <PageHeading
        title="Import receipts"
        eyebrow={<Link to="/admin/money">Money</Link>}
        lead="A CSV file of what the bank has received. You see each row before anything is recorded, and either all rows are recorded or none."
      />
      <Section title="The file">
        <div className={classes.stack}>
          <p className={classes.format}>
            The first line names the columns: <code>Reference,Amount,Received on,Bank reference</code>. The
            reference is the investor’s, such as 7GPM-4XC9, and a day is written as 2026-11-21.
          </p>
          <FileInput
            className={classes.file}
            label="CSV file"
            placeholder="Choose a file"
            accept=".csv,text/csv"
            value={file}
            onChange={(chosen) => void look(chosen)}
            disabled={preview.isPending || save.isPending}
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the file' }}
            resetRef={resetFile}
          />
          <FormProblem message={problem} />
        </div>
      </Section>
      {read ? (
        <Section title={isDone ? 'Recorded' : 'What will be recorded'}>
          <div className={classes.stack}>
            {isDone ? (
              <Callout
                tone="done"
                title={read.plan.items.length === 1 ? 'The receipt is recorded' : 'All receipts are recorded'}
                announce
              >
                <p>Each investor gets a receipt by email.</p>
              </Callout>
            ) : read.plan.problems > 0 ? (
              <Callout tone="warn" title="Nothing can be recorded yet" announce>
                <p>
                  {read.plan.problems === 1 ? 'One row has' : `${read.plan.problems} rows have`} a problem.
                  Correct the file and choose it again.
                  {recordable > 0 ? ` The total counts the other ${counted(recordable, 'row')}.` : ''}
                </p>
              </Callout>
            ) : null}
            <DataTable
              caption="Rows of the file"
              columns={columns(read.plan.amount)}
              rows={read.plan.items}
              rowKey={({ line }) => `${line}`}
              empty={null}
              isLong={read.plan.items.length > 25}
            />
            {read.plan.odd > 0 && !isDone ? (
              <Checkbox
                label={
                  read.plan.odd === 1
                    ? 'I have checked the row that is marked, and it is right'
                    : `I have checked the ${read.plan.odd} rows that are marked, and they are right`
                }
                checked={isConfirmed}
                onChange={(event) => setConfirmed(event.currentTarget.checked)}
              />
            ) : null}
            <FormActions>
              {isDone ? (
                <Button component={Link} to="/admin/money">
                  Back to the money
                </Button>
              ) : (
                <BusyButton
                  onPress={record}
                  isBusy={save.isPending}
                  disabled={read.plan.problems > 0 || (read.plan.odd > 0 && !isConfirmed)}
                >
                  {recordable > 1 ? `Record all ${recordable} receipts` : 'Record the receipt'}
                </BusyButton>
              )}
            </FormActions>
          </div>
        </Section>
      ) : null}
    </Container>
  );
}
