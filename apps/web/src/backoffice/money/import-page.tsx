import { Button, Checkbox, FileInput } from '@mantine/core';
import {
  errorDetailsOf,
  previewReceipts,
  type ReceiptColumns,
  type ReceiptHeader,
  type ReceiptImport,
} from '@paddock/contract';
import { counted } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { apiErrorMessage, asApiError } from '../../platform/api/api-error.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useImportReceipts, usePreviewReceipts } from './api.ts';
import classes from './money.module.css';
import { ColumnsForm, columnsInWords, receiptRowColumns } from './receipt-columns.tsx';

/** A file that was chosen, and by which of its columns it is read; undefined for those that the server knows. */
interface ChosenFile {
  csv: string;
  columns: ReceiptColumns | undefined;
}

/** Receipts from a file: what it would record is shown first, and then all of it is recorded, or nothing (INV-01). */
export default function ImportPage() {
  const preview = usePreviewReceipts();
  const save = useImportReceipts();
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<(ChosenFile & { plan: ReceiptImport }) | undefined>();
  /** The file whose columns are being chosen. */
  const [asked, setAsked] = useState<{ csv: string; header: ReceiptHeader } | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const [done, setDone] = useState<ReceiptImport | undefined>();
  const [isConfirmed, setConfirmed] = useState(false);
  const resetFile = useRef<() => void>(null);
  const look = async ({ csv, columns }: ChosenFile) => {
    setProblem(undefined);
    setConfirmed(false);
    try {
      const body = { csv, ...(columns && { columns }) };
      setRead({ csv, columns, plan: (await preview.mutateAsync({ body })).item });
      setAsked(undefined);
    } catch (failure) {
      const header = errorDetailsOf(previewReceipts, 'bad_request', asApiError(failure));
      if (header && !columns) setAsked({ csv, header });
      else setProblem(apiErrorMessage(failure, 'The file could not be read. Please try again.'));
    }
  };
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    // The corrected file may have the same name: a browser reports no change for it otherwise.
    resetFile.current?.();
    setRead(undefined);
    setAsked(undefined);
    setProblem(undefined);
    setDone(undefined);
    if (!chosen) return;
    const csv = await chosen.text().catch(() => undefined);
    if (csv === undefined) setProblem('The file could not be read. Please try again.');
    else await look({ csv, columns: undefined });
  };
  const record = async () => {
    if (!read) return;
    const { csv, columns, plan } = read;
    setProblem(undefined);
    try {
      const { item } = await save.mutateAsync({
        body: {
          csv,
          version: plan.version,
          ...(columns && { columns }),
          ...(isConfirmed && { confirmed: true }),
        },
      });
      setDone(item);
    } catch (failure) {
      // What stands against it now.
      await look({ csv, columns });
      setProblem(apiErrorMessage(failure, 'Nothing was recorded. Please try again.'));
    }
  };
  const isDone = done !== undefined;
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
            The first line names the columns: <code>Reference,Amount,Received on,Bank reference</code>. If
            your bank calls them something else, you choose which is which, and the next file is read the same
            way. The reference is the investor’s, such as 7GPM-4XC9.
          </p>
          <FileInput
            className={classes.file}
            label="CSV file"
            placeholder="Choose a file"
            accept=".csv,text/csv"
            value={file}
            onChange={(chosen) => void choose(chosen)}
            disabled={preview.isPending || save.isPending}
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the file' }}
            resetRef={resetFile}
          />
          {read && !asked && !isDone ? (
            <p className={classes.format}>
              {columnsInWords(read.plan.header)}{' '}
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => setAsked({ csv: read.csv, header: read.plan.header })}
              >
                Choose other columns
              </Button>
            </p>
          ) : null}
          <FormProblem message={problem} />
        </div>
      </Section>
      {asked ? (
        <Section title="Which column is which">
          <ColumnsForm
            header={asked.header}
            isBusy={preview.isPending}
            onChoose={(columns) => look({ csv: asked.csv, columns })}
          />
        </Section>
      ) : read ? (
        <Section
          title={done ? (done.approval ? 'Waiting for another admin' : 'Recorded') : 'What will be recorded'}
        >
          <div className={classes.stack}>
            {done?.approval ? (
              <Callout tone="done" title="Another admin has been asked" announce>
                <p>
                  The journal of {done.secondPersonFor?.name} is open, so a second admin approves these
                  receipts before they are recorded.{' '}
                  <Link to="/admin/approvals/$id" params={{ id: done.approval }}>
                    See the request
                  </Link>
                </p>
              </Callout>
            ) : isDone ? (
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
                  {read.plan.problems === 1
                    ? 'One row has'
                    : counted(read.plan.problems, 'row has', 'rows have')}{' '}
                  a problem. Correct the file and choose it again.
                  {recordable > 0 ? ` The total counts the other ${counted(recordable, 'row')}.` : ''}
                </p>
              </Callout>
            ) : read.plan.secondPersonFor ? (
              <Callout tone="info" title="A second admin approves these receipts">
                <p>
                  The journal of {read.plan.secondPersonFor.name} is open. Nothing is recorded before another
                  admin has approved every row.
                </p>
              </Callout>
            ) : null}
            <DataTable
              caption="Rows of the file"
              columns={receiptRowColumns(read.plan.amount)}
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
                    : `I have checked the ${counted(read.plan.odd, 'row')} that are marked, and they are right`
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
                  {read.plan.secondPersonFor
                    ? 'Ask another admin'
                    : recordable > 1
                      ? `Record all ${counted(recordable, 'receipt')}`
                      : 'Record the receipt'}
                </BusyButton>
              )}
            </FormActions>
          </div>
        </Section>
      ) : null}
    </Container>
  );
}
