import { Checkbox } from '@mantine/core';
import type { BodyOf, FundJournal, previewValuation } from '@paddock/contract';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { MoneyField } from '../../ui/forms/money-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { useAskForValuation, usePreviewValuation } from './api.ts';
import { AskForRunForm } from './ask-for-run-form.tsx';
import { LineFields } from './line-fields.tsx';
import { RunEntryFrame } from './run-entry-frame.tsx';
import { RunFields, WayField } from './run-fields.tsx';
import { RunPreviewSection } from './run-preview.tsx';
import { emptyValuation, type ValuationValues, validateValuation, valuationBody } from './run-values.ts';
import { useRunEntry } from './use-run-entry.ts';

const lineFields = [{ field: 'value', header: 'Value' }];

/** What a fund is worth at the end of a day, as one amount or one for each position (LED-07). */
export default function EnterValuationPage() {
  return <RunEntryFrame kind="valuation">{(journal) => <ValuationEntry journal={journal} />}</RunEntryFrame>;
}

function ValuationEntry({ journal }: { journal: FundJournal }) {
  const fund = journal.fund._id;
  const preview = usePreviewValuation();
  const ask = useAskForValuation();
  const entry = useRunEntry(
    fund,
    async (body: BodyOf<typeof previewValuation>) => (await preview.mutateAsync({ body })).item,
  );
  const form = useForm<ValuationValues>({
    initialValues: emptyValuation,
    validate: validateValuation,
    onSubmit: async (values) => {
      await entry.show(valuationBody(fund, values));
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const { values } = form;
  useLeaveGuard(JSON.stringify(values) !== JSON.stringify(emptyValuation) && !ask.isPending);
  const change = (part: Partial<ValuationValues>) => {
    form.change(part);
    entry.forget();
  };
  return (
    <>
      <LongForm
        label="Valuation"
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
          example="Value at the end of the third quarter"
        />
        <WayField
          value={values.way}
          onChange={(way) => change({ way })}
          whole="Spread by what each position had contributed on that day."
        />
        {values.way === 'whole' ? (
          <MoneyField
            {...form.field('value')}
            label="Value of the fund"
            value={values.value}
            onChange={(value) => change({ value })}
            required
          />
        ) : (
          <LineFields
            fund={fund}
            fields={lineFields}
            lines={values.lines}
            onChange={(lines) => change({ lines })}
            error={form.errorFor('lines')}
          />
        )}
        <Checkbox
          {...form.field('tellsInvestors', 'checkbox')}
          label="Tell investors of their new value"
          description="In the bell and by email, once it is posted. Distributions are always told."
        />
      </LongForm>
      {entry.previewed ? (
        <>
          <RunPreviewSection preview={entry.previewed.preview} />
          <AskForRunForm
            preview={entry.previewed.preview}
            isWaiting={journal.waiting !== null}
            onStale={entry.again}
            onAsk={async (asked) => {
              const { name, memo, tellsInvestors } = values;
              if (name.trim() === '') return { message: 'Please give it a name above.' };
              const named = { name: name.trim(), memo: memo.trim(), tellsInvestors };
              await ask.mutateAsync({ body: { ...valuationBody(fund, values), ...named, ...asked } });
              await entry.done();
              return undefined;
            }}
          />
        </>
      ) : null}
    </>
  );
}
