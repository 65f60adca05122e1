import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { BodyOf, FundJournal, RunImport, requestRunImport } from '@paddock/contract';
import { dayText, newAdminRule } from '@paddock/domain';
import { useState } from 'react';
import { asApiError } from '../../platform/api/api-error.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { type KeyFigure, KeyFigures } from '../../ui/data/key-figures.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { MoneyField } from '../../ui/forms/money-field.tsx';
import { type FormOptions, useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import {
  areTotalsTyped,
  emptyImport,
  fundAfter,
  type ImportedDay,
  type ImportValues,
  importBody,
  paidOut,
  toImportErrors,
  validateImport,
} from './import-values.ts';
import { confirmation, isStale } from './run-words.ts';
import classes from './runs.module.css';

type Asked = Omit<BodyOf<typeof requestRunImport>, 'fund' | 'csv'>;

interface AskForImportFormProps {
  preview: RunImport;
  journal: FundJournal;
  /** What was typed outlives the form, which goes while another file is read. */
  draft: NonNullable<FormOptions<ImportValues>['draft']>;
  onAsk: (asked: Asked) => Promise<unknown>;
  /** The fund has moved since the preview: another one is to be shown. */
  onStale: () => Promise<unknown>;
}

/**
 * Asks a second admin to post a file as it was previewed. What the file should come to is typed from elsewhere, so the
 * page shows what it comes to only afterwards.
 */
export function AskForImportForm({ preview, journal, draft, onAsk, onStale }: AskForImportFormProps) {
  // What was confirmed was this preview.
  const [confirmedVersion, setConfirmedVersion] = useState<string>();
  const { version, runs } = preview;
  const isConfirmed = confirmedVersion === version;
  const toConfirm = confirmation(preview);
  const isWaiting = journal.waiting !== null;
  const form = useForm({
    initialValues: emptyImport,
    validate: validateImport,
    onSubmit: async (values) => {
      if (toConfirm && !isConfirmed)
        return { message: 'Please confirm what is marked above, or change the file.' };
      try {
        await onAsk({ ...importBody(values), version, confirmed: isConfirmed });
        return undefined;
      } catch (failure) {
        // Totals that differ are no news about the fund.
        const error = asApiError(failure);
        if (isStale(error) && !error.reply?.fields) await onStale();
        throw failure;
      }
    },
    toErrors: toImportErrors,
    draft,
  });
  const { values } = form;
  return (
    <Section title="Ask for approval">
      {isWaiting ? (
        <Callout tone="info" title="Something else waits for this journal">
          <p>Until it is decided, nothing else can be asked for.</p>
        </Callout>
      ) : null}
      <Form label="Ask for approval" isWide {...form.element}>
        <div className={classes.fields}>
          <p>
            Type what the file should come to, as you know it from elsewhere. If the file comes to something
            else, nothing is asked for. What it makes of the fund appears then.
          </p>
          <TextInput
            {...form.field('rows')}
            label="Number of rows"
            description="Without the line that names the columns."
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <MoneyField
            {...form.field('distributed')}
            label="All distributions together"
            value={values.distributed}
            onChange={(distributed) => form.change({ distributed })}
            required
          />
          <MoneyField
            {...form.field('value')}
            label="All values together"
            description="The sum of the column Value, over all days."
            value={values.value}
            onChange={(value) => form.change({ value })}
            required
          />
        </div>
        {areTotalsTyped(values) ? <ImportDays journal={journal} days={runs} /> : null}
        <div className={classes.fields}>
          <Checkbox
            {...form.field('tellsInvestors', 'checkbox')}
            label="Tell the investors and file their notices"
            description="Once it is posted, each investor is told once of all days of the file with their own amounts, in the bell and by email, and gets a notice of each. Leave this off for what they know already: nobody is told then."
          />
          <p>
            A second admin has to approve the file. If anything in the fund changes until then, the request is
            void, and has to be made again. {newAdminRule}
          </p>
          <Textarea
            {...form.field('reason')}
            label="Reason"
            description="The other admins read it."
            autosize
            minRows={2}
            maxLength={2_000}
            required
          />
          {toConfirm ? (
            <Checkbox
              label={toConfirm}
              checked={isConfirmed}
              onChange={(event) => setConfirmedVersion(event.currentTarget.checked ? version : undefined)}
            />
          ) : null}
          <FormProblem message={form.problem} />
        </div>
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending} disabled={isWaiting}>
            Ask to post this file
          </BusyButton>
        </FormActions>
      </Form>
    </Section>
  );
}

const columns: DataColumn<ImportedDay>[] = [
  { key: 'name', header: 'What', isRowHeader: true, render: ({ name }) => name },
  { key: 'day', header: 'Day', render: ({ day }) => dayText(day) },
  {
    key: 'lines',
    header: 'Positions',
    numeric: true,
    render: ({ lines }) => lines.toLocaleString('en-US'),
  },
  moneyColumn('paid', 'Paid out', paidOut),
  moneyColumn('before', 'Their value before', ({ before }) => before.value),
  moneyColumn('after', 'Their value after', ({ after }) => after.value),
];

/** What a file makes of the fund in all, and the valuations and distributions of which it is made up. */
function ImportDays({ journal, days }: { journal: FundJournal; days: readonly ImportedDay[] }) {
  const after = fundAfter(journal, days);
  const compared = (term: string, figure: 'distributed' | 'value'): KeyFigure => ({
    term,
    value: <Money amount={after[figure]} />,
    note: (
      <>
        before <Money amount={journal[figure]} />
      </>
    ),
  });
  return (
    <div className={classes.stack}>
      <MoneySet amounts={[journal.distributed, journal.value, after.distributed, after.value]}>
        <KeyFigures
          figures={[
            compared('Distributed by the fund afterwards', 'distributed'),
            compared('Value of the fund afterwards', 'value'),
          ]}
        />
      </MoneySet>
      <DataTable
        caption="What it makes of the fund"
        columns={columns}
        rows={[...days]}
        rowKey={({ name }) => name}
        empty={null}
        isLong={days.length > 25}
      />
    </div>
  );
}
