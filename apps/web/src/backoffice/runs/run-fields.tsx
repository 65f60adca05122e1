import { Textarea, TextInput } from '@mantine/core';
import type { FundJournal } from '@paddock/contract';
import { dayText } from '@paddock/domain';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import type { FormOf } from '../../ui/forms/use-form.ts';
import type { EntryWay, RunValues } from './run-values.ts';

interface RunFieldsProps {
  form: FormOf<RunValues>;
  journal: FundJournal;
  onDay: (day: string) => void;
  /** A name for it. */
  example: string;
}

/** The day of a valuation or a distribution, and what it is called. */
export function RunFields({ form, journal: { timeZone, closedThrough }, onDay, example }: RunFieldsProps) {
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
export const WayField = ({ value, onChange, whole }: WayFieldProps) => (
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
