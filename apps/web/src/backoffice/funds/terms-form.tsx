import { Form } from '../../ui/forms/form.tsx';
import type { FundData } from './api.ts';
import classes from './fund-form.module.css';
import { SaveButton, useFundForm } from './fund-form.tsx';
import { datesOf, type TermValues, termsBody, termValues, validateTerms } from './fund-values.ts';
import { DateFields, IdentityFields, LimitFields, StatusField } from './terms-fields.tsx';
import { Timeline } from './timeline.tsx';

const names: Record<keyof TermValues, string> = {
  name: 'Name',
  type: 'Type',
  fund_code: 'Fund code',
  url_slug: 'Address',
  company: 'Company',
  open_date: 'Opens',
  start_date: 'Starts',
  close_date: 'Closes',
  end_date: 'Ends',
  fund_status: 'Status by hand',
  min_inv_amount: 'Minimum investment',
  min_inv_amount_for_existing: 'Minimum for existing investors',
  max_inv_amount: 'Maximum investment',
  total_inv_amount: 'Total of the fund',
  fee: 'Fee',
  requires_accreditation: 'Accredited investors only',
  requires_reviewed_accreditation: 'The accreditation must be reviewed',
  schedule_call_url: 'Page to schedule a call',
};

/** The terms of a fund, with the timeline that follows from what is typed. */
export function TermsForm({ fund, timeZone }: FundData) {
  const { form, isDirty } = useFundForm<TermValues>({
    fund,
    read: (each) => termValues(each, timeZone),
    write: (values, saved) => termsBody(values, timeZone, saved),
    validate: (values) => validateTerms(values, timeZone),
    nameOf: (field) => names[field as keyof TermValues],
  });
  return (
    <div className={classes.columns}>
      <Form label="Terms" {...form.element}>
        <IdentityFields form={form} />
        <DateFields form={form} timeZone={timeZone} />
        <StatusField form={form} />
        <LimitFields form={form} />
        <SaveButton form={form} isDirty={isDirty} />
      </Form>
      <aside className={classes.side} aria-label="Timeline of these terms">
        <Timeline fund={{ ...datesOf(form.values, timeZone), is_draft: fund.is_draft }} timeZone={timeZone} />
      </aside>
    </div>
  );
}
