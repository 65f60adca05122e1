import { Textarea, TextInput } from '@mantine/core';
import type { FundJournal } from '@paddock/contract';
import { dayText } from '@paddock/domain';
import type { ReactNode } from 'react';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import type { FormOf } from '../../ui/forms/use-form.ts';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { AskForRunForm } from './ask-for-run-form.tsx';
import { LineFields } from './line-fields.tsx';
import type { LineField } from './pasted-lines.ts';
import { RunPreviewSection } from './run-preview.tsx';
import type { EntryWay, RunValues } from './run-values.ts';
import type { useRunForm } from './use-run-form.ts';

interface RunEntryProps {
  run: ReturnType<typeof useRunForm<RunValues>>;
  journal: FundJournal;
  label: string;
  /** A name for it. */
  example: string;
  /** How one amount for the whole fund is spread. */
  whole: string;
  /** What is entered for the whole fund. */
  amounts: ReactNode;
  /** What is entered for each position. */
  lineFields: readonly LineField[];
  /** Below the amounts. */
  children?: ReactNode;
}

/** What is entered for a fund on a day, what that would do, and the request to post it (LED-07). */
export function RunEntry(props: RunEntryProps) {
  const { run, journal, label, example, whole, amounts, lineFields, children } = props;
  const { form, preview, change } = run;
  const { values } = form;
  return (
    <>
      <LongForm
        label={label}
        {...form.element}
        problem={form.problem}
        actions={
          <BusyButton type="submit" variant={preview ? 'default' : 'filled'} isBusy={form.isPending}>
            Show what it would do
          </BusyButton>
        }
      >
        <RunFields form={form} journal={journal} onDay={(day) => change({ day })} example={example} />
        <WayField value={values.way} onChange={(way) => change({ way })} whole={whole} />
        {values.way === 'whole' ? (
          amounts
        ) : (
          <LineFields
            fund={journal.fund._id}
            fields={lineFields}
            lines={values.lines}
            onChange={(lines) => change({ lines })}
            error={form.errorFor('lines')}
          />
        )}
        {children}
      </LongForm>
      {preview ? (
        <>
          <RunPreviewSection preview={preview} />
          <AskForRunForm
            preview={preview}
            isWaiting={journal.waiting !== null}
            onStale={run.again}
            onAsk={run.onAsk}
          />
        </>
      ) : null}
    </>
  );
}

interface RunFieldsProps {
  form: FormOf<RunValues>;
  journal: FundJournal;
  onDay: (day: string) => void;
  /** A name for it. */
  example: string;
}

/** The day of a valuation or a distribution, and what it is called. */
function RunFields({ form, journal: { timeZone, closedThrough }, onDay, example }: RunFieldsProps) {
  return (
    <>
      <TextInput
        {...form.field('day')}
        onChange={({ currentTarget }) => onDay(currentTarget.value)}
        type="date"
        label="Day"
        description={
          closedThrough
            ? `The journal is closed through ${dayText(closedThrough)}.`
            : `Days are those of ${(timeZone ?? '').replaceAll('_', ' ')}.`
        }
        required
      />
      <TextInput
        {...form.field('name')}
        label="Name"
        description={`Investors read it, such as “${example}”.`}
        maxLength={200}
        autoComplete="off"
        required
      />
      <Textarea
        {...form.field('memo')}
        label="What investors read beside it"
        description="Optional."
        maxLength={2_000}
        autosize
        minRows={2}
      />
    </>
  );
}

interface WayFieldProps {
  value: EntryWay;
  onChange: (way: EntryWay) => void;
  /** How one amount for the whole fund is spread. */
  whole: string;
}

/** Whether one amount is spread, or each position has its own. */
const WayField = ({ value, onChange, whole }: WayFieldProps) => (
  <ChoiceField<EntryWay>
    label="How the amounts are entered"
    choices={[
      { value: 'whole', label: 'One amount for the whole fund', detail: whole },
      {
        value: 'lines',
        label: 'An amount for each position',
        detail: 'Typed, or pasted from a spreadsheet.',
      },
    ]}
    value={value}
    onChange={onChange}
  />
);
