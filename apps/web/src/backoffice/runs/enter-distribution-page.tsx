import type { BodyOf, FundJournal, previewDistribution } from '@paddock/contract';
import { distributionKindNames, distributionKinds, type SpreadBasis } from '@paddock/domain';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { MoneyField } from '../../ui/forms/money-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { useAskForDistribution, usePreviewDistribution } from './api.ts';
import { AskForRunForm } from './ask-for-run-form.tsx';
import { LineFields } from './line-fields.tsx';
import { RunEntryFrame } from './run-entry-frame.tsx';
import { RunFields, WayField } from './run-fields.tsx';
import { RunPreviewSection } from './run-preview.tsx';
import {
  type DistributionValues,
  distributionBody,
  emptyDistribution,
  validateDistribution,
} from './run-values.ts';
import { useRunEntry } from './use-run-entry.ts';

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
  const entry = useRunEntry(
    fund,
    async (body: BodyOf<typeof previewDistribution>) => (await preview.mutateAsync({ body })).item,
  );
  const form = useForm<DistributionValues>({
    initialValues: emptyDistribution,
    validate: validateDistribution,
    onSubmit: async (values) => {
      await entry.show(distributionBody(fund, values));
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const { values } = form;
  useLeaveGuard(JSON.stringify(values) !== JSON.stringify(emptyDistribution) && !ask.isPending);
  const change = (part: Partial<DistributionValues>) => {
    form.change(part);
    entry.forget();
  };
  return (
    <>
      <LongForm
        label="Distribution"
        {...form.element}
        problem={form.problem}
        actions={
          <BusyButton type="submit" variant={entry.previewed ? 'default' : 'filled'} isBusy={form.isPending}>
            Show what it would do
          </BusyButton>
        }
      >
        <RunFields
          form={form}
          journal={journal}
          onDay={(day) => change({ day })}
          example="Third quarter of 2026"
        />
        <WayField
          value={values.way}
          onChange={(way) => change({ way })}
          whole="Spread by what stood on each position at the end of the day before."
        />
        {values.way === 'whole' ? (
          <>
            {distributionKinds.map((kind) => (
              <MoneyField
                key={kind}
                {...form.field(kind)}
                label={distributionKindNames[kind]}
                value={values[kind]}
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
              value={values.basis}
              onChange={(basis) => change({ basis })}
            />
          </>
        ) : (
          <LineFields
            fund={fund}
            fields={lineFields}
            lines={values.lines}
            onChange={(lines) => change({ lines })}
            error={form.errorFor('lines')}
          />
        )}
      </LongForm>
      {entry.previewed ? (
        <>
          <RunPreviewSection preview={entry.previewed.preview} />
          <AskForRunForm
            preview={entry.previewed.preview}
            isWaiting={journal.waiting !== null}
            onStale={entry.again}
            onAsk={async (asked) => {
              const { name, memo } = values;
              if (name.trim() === '') return { message: 'Please give it a name above.' };
              const named = { name: name.trim(), memo: memo.trim() };
              await ask.mutateAsync({ body: { ...distributionBody(fund, values), ...named, ...asked } });
              await entry.done();
              return undefined;
            }}
          />
        </>
      ) : null}
    </>
  );
}
