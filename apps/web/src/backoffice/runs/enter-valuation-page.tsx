import { Checkbox } from '@mantine/core';
import type { FundJournal } from '@paddock/contract';
import { MoneyField } from '../../ui/forms/money-field.tsx';
import { useAskForValuation, usePreviewValuation } from './api.ts';
import { RunEntry } from './run-entry.tsx';
import { RunEntryFrame } from './run-entry-frame.tsx';
import { emptyValuation, validateValuation, valuationBody } from './run-values.ts';
import { useRunForm } from './use-run-form.ts';

const lineFields = [{ field: 'value', header: 'Value' }];

/** What a fund is worth at the end of a day, as one amount or one for each position (LED-07). */
export default function EnterValuationPage() {
  return <RunEntryFrame kind="valuation">{(journal) => <ValuationEntry journal={journal} />}</RunEntryFrame>;
}

function ValuationEntry({ journal }: { journal: FundJournal }) {
  const fund = journal.fund._id;
  const preview = usePreviewValuation();
  const ask = useAskForValuation();
  const run = useRunForm({
    fund,
    empty: emptyValuation,
    validate: validateValuation,
    read: async (values) => (await preview.mutateAsync({ body: valuationBody(fund, values) })).item,
    ask: (values, asked) =>
      ask.mutateAsync({
        body: { ...valuationBody(fund, values), tellsInvestors: values.tellsInvestors, ...asked },
      }),
    isAsking: ask.isPending,
  });
  const { form, change } = run;
  return (
    <RunEntry
      run={run}
      journal={journal}
      label="Valuation"
      example="Value at the end of the third quarter"
      whole="Spread by what each position had contributed on that day."
      lineFields={lineFields}
      amounts={
        <MoneyField
          {...form.field('value')}
          label="Value of the fund"
          value={form.values.value}
          onChange={(value) => change({ value })}
          required
        />
      }
    >
      <Checkbox
        {...form.field('tellsInvestors', 'checkbox')}
        label="Tell investors of their new value"
        description="Each with their own amount, in the bell and by email, once it is posted, and with a notice among their papers. The second admin sees whether this is on. Distributions are always told."
      />
    </RunEntry>
  );
}
