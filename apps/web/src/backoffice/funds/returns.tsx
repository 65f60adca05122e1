import { TextInput } from '@mantine/core';
import { errorDetailsOf, type PercentagesPreview, setPercentages } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { asApiError } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { type Fund, usePreviewPercentages, useSetPercentages } from './api.ts';
import classes from './fund-form.module.css';
import { ReturnsPreview } from './returns-preview.tsx';

interface Percentages {
  currentPercentageTotalReturned: string;
  currentFundValuePercentage: string;
}

const shown = (fund: Fund): Percentages => ({
  currentPercentageTotalReturned: String(fund.currentPercentageTotalReturned),
  currentFundValuePercentage: String(fund.currentFundValuePercentage),
});

const pattern = /^\d{1,8}(\.\d{1,4})?$/;
const message = 'A percentage is a number of at most four decimals, such as 12.5.';

function validate(values: Percentages) {
  const wrong = (text: string) => (pattern.test(text.trim()) ? undefined : message);
  return {
    currentPercentageTotalReturned: wrong(values.currentPercentageTotalReturned),
    currentFundValuePercentage: wrong(values.currentFundValuePercentage),
  };
}

/**
 * The percentages of a fund: their effect on every investor is shown first, and exactly what was shown is saved
 * (BAC-06). Those of an opened fund are its ledger's, and only shown (LED-01).
 */
export function Returns({ fund }: { fund: Fund }) {
  const ask = usePreviewPercentages();
  const save = useSetPercentages();
  const [preview, setPreview] = useState<PercentagesPreview>();
  const [problem, setProblem] = useState<string>();
  const form = useForm<Percentages>({
    initialValues: shown(fund),
    validate,
    onSubmit: async (values) => {
      setProblem(undefined);
      const { item } = await ask.mutateAsync({ body: toBody(fund, values) });
      setPreview(item);
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const { values } = form;
  const isByLedger = fund.figures === 'ledger';
  const now = shown(fund);
  const isDirty =
    Number(values.currentPercentageTotalReturned) !== Number(now.currentPercentageTotalReturned) ||
    Number(values.currentFundValuePercentage) !== Number(now.currentFundValuePercentage);
  useLeaveGuard(isDirty);
  const change = (part: Partial<Percentages>) => {
    form.change(part);
    setPreview(undefined);
  };
  const press = async () => {
    if (!preview) return;
    setProblem(undefined);
    try {
      await save.mutateAsync({ body: { ...toBody(fund, values), version: preview.version } });
      setPreview(undefined);
      void showToast({ message: `The percentages of ${fund.name} are saved.`, tone: 'positive' });
    } catch (failure) {
      const fresh = errorDetailsOf(setPercentages, 'conflict', asApiError(failure));
      if (fresh) setPreview(fresh);
      setProblem(toSubmitErrors(failure).message ?? message);
    }
  };
  return (
    <>
      <Section
        title="Percentages"
        note={
          isByLedger ? (
            <>
              The journal of this fund keeps them: they change with what is posted there, and cannot be set.{' '}
              <Link to="/admin/journals/$fund" params={{ fund: fund._id }}>
                Go to its journal
              </Link>
            </>
          ) : fund.currentPercentagesUpdatedAt ? (
            <>
              Last set on <DateTime moment={fund.currentPercentagesUpdatedAt} />
            </>
          ) : (
            'Never set'
          )
        }
      >
        <LongForm
          label="Percentages"
          {...form.element}
          problem={form.problem}
          actions={
            <BusyButton
              type="submit"
              variant={preview ? 'default' : 'filled'}
              isBusy={form.isPending}
              disabled={!isDirty}
            >
              {isByLedger
                ? 'The ledger keeps these percentages'
                : isDirty
                  ? 'Show the effect'
                  : 'Change a percentage first'}
            </BusyButton>
          }
        >
          <TextInput
            {...form.field('currentPercentageTotalReturned')}
            onChange={({ currentTarget }) => change({ currentPercentageTotalReturned: currentTarget.value })}
            label="Returned so far"
            description="What investors have received, in percent of what they invested."
            inputMode="decimal"
            disabled={isByLedger}
            rightSection={<span aria-hidden="true">%</span>}
          />
          <TextInput
            {...form.field('currentFundValuePercentage')}
            onChange={({ currentTarget }) => change({ currentFundValuePercentage: currentTarget.value })}
            label="Current value"
            description="What their investment is worth now, in percent of what they invested."
            inputMode="decimal"
            disabled={isByLedger}
            rightSection={<span aria-hidden="true">%</span>}
          />
        </LongForm>
      </Section>
      {preview ? (
        <Section
          title="What investors will read"
          note="Rounded to the cent for each investor, as they read it. The totals add up these rows, so they can differ by cents from the percentage of the whole. Where money is still to come in, the investor’s overview leads with the figures of what is funded, and what is awaited counts once it has arrived."
        >
          <ReturnsPreview preview={preview} />
          <div className={classes.save}>
            <FormProblem message={problem} />
            <FormActions>
              <BusyButton onPress={press}>Save these percentages</BusyButton>
            </FormActions>
          </div>
        </Section>
      ) : null}
    </>
  );
}

const toBody = (fund: Fund, values: Percentages) => ({
  id: fund._id,
  currentPercentageTotalReturned: Number(values.currentPercentageTotalReturned),
  currentFundValuePercentage: Number(values.currentFundValuePercentage),
});
