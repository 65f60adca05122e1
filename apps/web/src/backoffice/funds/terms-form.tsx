import { LongForm } from '../../ui/long-form/long-form.tsx';
import { TermsConcernCallout } from '../records/terms-concern.tsx';
import type { FundData } from './api.ts';
import { SaveButton, useFundForm } from './fund-form.tsx';
import { datesOf, type TermValues, termsBody, termValues, validateTerms } from './fund-values.ts';
import { DateFields, IdentityFields, LimitFields, StatusField } from './terms-fields.tsx';
import { TermsHistory } from './terms-history.tsx';
import { Timeline } from './timeline.tsx';

/** The terms of a fund, with the timeline that follows from what is typed. */
export function TermsForm({ fund, timeZone }: FundData) {
  const { form, isDirty, concern } = useFundForm<TermValues>({
    fund,
    read: (each) => termValues(each, timeZone),
    write: (values, saved) => termsBody(values, timeZone, saved),
    validate: (values) => validateTerms(values, timeZone, fund),
  });
  return (
    <>
      <LongForm
        label="Terms"
        {...form.element}
        problem={form.problem}
        question={concern ? <TermsConcernCallout concern={concern} /> : null}
        actions={<SaveButton form={form} isDirty={isDirty} concern={concern} />}
        beside={{
          label: 'Timeline of these terms',
          content: (
            <Timeline
              fund={{ ...datesOf(form.values, timeZone), is_draft: fund.is_draft }}
              timeZone={timeZone}
            />
          ),
        }}
      >
        <IdentityFields form={form} />
        <DateFields form={form} timeZone={timeZone} />
        <StatusField form={form} />
        <LimitFields form={form} />
      </LongForm>
      <TermsHistory fund={fund._id} timeZone={timeZone} />
    </>
  );
}
