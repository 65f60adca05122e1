import type { FundJournal } from '@paddock/contract';
import { distributionKindNames, distributionKinds, type SpreadBasis } from '@paddock/domain';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { MoneyField } from '../../ui/forms/money-field.tsx';
import { useAskForDistribution, usePreviewDistribution } from './api.ts';
import { RunEntry } from './run-entry.tsx';
import { RunEntryFrame } from './run-entry-frame.tsx';
import { distributionBody, emptyDistribution, validateDistribution } from './run-values.ts';
import { useRunForm } from './use-run-form.ts';

const lineFields = distributionKinds.map((kind) => ({ field: kind, header: distributionKindNames[kind] }));

/** What a fund pays out on a day, as amounts for all of it or for each position (LED-07). */
export default function EnterDistributionPage() {
  return (
    <RunEntryFrame kind="distribution">{(journal) => <DistributionEntry journal={journal} />}</RunEntryFrame>
  );
}

function DistributionEntry({ journal }: { journal: FundJournal }) {
  const fund = journal.fund._id;
  const preview = usePreviewDistribution();
  const ask = useAskForDistribution();
  const run = useRunForm({
    fund,
    empty: emptyDistribution,
    validate: validateDistribution,
    read: async (values) => (await preview.mutateAsync({ body: distributionBody(fund, values) })).item,
    ask: (values, asked) => ask.mutateAsync({ body: { ...distributionBody(fund, values), ...asked } }),
    isAsking: ask.isPending,
  });
  const { form, change } = run;
  return (
    <RunEntry
      run={run}
      journal={journal}
      label="Distribution"
      example="Third quarter of 2026"
      whole="Spread by what stood on each position at the end of the day before."
      lineFields={lineFields}
      amounts={
        <>
          {distributionKinds.map((kind) => (
            <MoneyField
              key={kind}
              {...form.field(kind)}
              label={distributionKindNames[kind]}
              value={form.values[kind]}
              onChange={(amount) => change({ [kind]: amount })}
            />
          ))}
          <ChoiceField<SpreadBasis>
            label="Spread by"
            isSideBySide
            choices={[
              { value: 'contributed', label: 'What was contributed' },
              { value: 'commitment', label: 'What is committed' },
            ]}
            value={form.values.basis}
            onChange={(basis) => change({ basis })}
          />
        </>
      }
    />
  );
}
