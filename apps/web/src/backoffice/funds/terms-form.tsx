import { Form } from '../../ui/forms/form.tsx';
import type { FundData } from './api.ts';
import classes from './fund-form.module.css';
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
    validate: (values) => validateTerms(values, timeZone),
  });
  return (
    <div className={classes.columns}>
      <Form label="Terms" {...form.element}>
        <IdentityFields form={form} />
        <DateFields form={form} timeZone={timeZone} />
        <StatusField form={form} />
        <LimitFields form={form} />
        <SaveButton form={form} isDirty={isDirty} concern={concern} />
      </Form>
      <aside className={classes.side} aria-label="Timeline of these terms">
        <Timeline fund={{ ...datesOf(form.values, timeZone), is_draft: fund.is_draft }} timeZone={timeZone} />
      </aside>
      <TermsHistory fund={fund._id} timeZone={timeZone} />
    </div>
  );
}
