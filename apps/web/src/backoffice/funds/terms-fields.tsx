import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import { MoneyField } from '../../ui/forms/money-field.tsx';
import type { FormOf } from '../../ui/forms/use-form.ts';
import { ZonedTimeField } from '../../ui/forms/zoned-time-field.tsx';
import { companiesQuery } from './api.ts';
import { slugOf, type TermValues } from './fund-values.ts';

interface FieldsProps {
  form: FormOf<TermValues>;
  timeZone: string;
}

const dateFields = [
  ['open_date', 'Opens', 'Investors see the fund from then on.'],
  ['start_date', 'Starts', 'Investors can commit from then on.'],
  ['close_date', 'Closes', 'Nobody can commit from then on.'],
  ['end_date', 'Ends', 'The fund is done from then on.'],
] as const;

const amountFields = [
  ['min_inv_amount', 'Minimum investment', undefined],
  [
    'min_inv_amount_for_existing',
    'Minimum for existing investors',
    'For people who invest in another fund already.',
  ],
  ['max_inv_amount', 'Maximum investment', 'Leave empty for no maximum.'],
  ['total_inv_amount', 'Total of the fund', 'Leave empty for a fund without a total.'],
] as const;

/** Name, address and company of a fund. */
export function IdentityFields({
  form,
  withCompany = true,
  suggestsAddress = false,
}: {
  form: FormOf<TermValues>;
  withCompany?: boolean;
  /** A new fund: the address follows its name until somebody writes one, and is needed. */
  suggestsAddress?: boolean;
}) {
  const hasOwnAddress = useRef(false);
  const { onChange: onName, ...nameField } = form.field('name');
  const { onChange: onAddress, ...address } = form.field('url_slug');
  const companies = useQuery({ ...companiesQuery(useTransport()), enabled: withCompany });
  return (
    <FieldGroup title="The fund">
      <TextInput
        {...nameField}
        label="Name"
        required
        maxLength={500}
        onChange={(event) => {
          onName(event);
          if (suggestsAddress && !hasOwnAddress.current)
            form.change({ url_slug: slugOf(event.currentTarget.value) });
        }}
      />
      <TextInput {...form.field('type')} label="Type" placeholder="Real estate" maxLength={200} />
      <TextInput {...form.field('fund_code')} label="Fund code" maxLength={200} />
      <TextInput
        {...address}
        label="Address"
        required={suggestsAddress}
        description={`/syndication/dashboard/${form.values.url_slug || '…'}`}
        maxLength={200}
        onChange={(event) => {
          hasOwnAddress.current = true;
          onAddress(event);
        }}
      />
      {withCompany ? (
        <NativeSelect
          {...form.field('company')}
          label="Company"
          // Names of companies are long, and a select cuts them.
          wrapperProps={{ 'data-wide': true }}
          description="The fund is offered on the portal of its company."
          data={[
            { value: '', label: 'No company' },
            ...(companies.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      ) : null}
    </FieldGroup>
  );
}

/** The dates of a fund on the clocks of its portal. */
export function DateFields({ form, timeZone }: FieldsProps) {
  return (
    <FieldGroup
      title="Dates"
      note="On the clocks of the fund’s portal. The status of the fund follows from them."
    >
      {dateFields.map(([name, label, help]) => (
        <ZonedTimeField
          key={name}
          {...form.field(name)}
          value={form.values[name]}
          timeZone={timeZone}
          label={label}
          help={help}
        />
      ))}
    </FieldGroup>
  );
}

/** The status by hand, which overrules the dates. */
export function StatusField({ form }: { form: FormOf<TermValues> }) {
  const { fund_status: status } = form.values;
  const isOther = !['', 'Closed', 'Done'].includes(status);
  return (
    <NativeSelect
      {...form.field('fund_status')}
      label="Status by hand"
      description="Overrules the dates."
      data={[
        { value: '', label: 'None: the dates decide' },
        { value: 'Closed', label: 'Closed' },
        { value: 'Done', label: 'Done' },
        ...(isOther ? [{ value: status, label: `${status} (has no effect)` }] : []),
      ]}
    />
  );
}

/** Amounts, fee, and who may invest. */
export function LimitFields({ form }: { form: FormOf<TermValues> }) {
  return (
    <>
      <FieldGroup title="Amounts">
        {amountFields.map(([name, label, description]) => (
          <MoneyField
            key={name}
            {...form.field(name)}
            label={label}
            description={description}
            value={form.values[name]}
            onChange={(value) => form.change({ [name]: value })}
          />
        ))}
        <TextInput
          {...form.field('fee')}
          label="Fee"
          inputMode="decimal"
          rightSection={<span aria-hidden="true">%</span>}
        />
      </FieldGroup>
      <FieldGroup title="Investors">
        <Checkbox {...form.field('requires_accreditation', 'checkbox')} label="Accredited investors only" />
        <Checkbox
          {...form.field('requires_reviewed_accreditation', 'checkbox')}
          label="The accreditation must be reviewed"
          description="Investors can commit once our team has accepted their accreditation."
        />
        <TextInput
          {...form.field('schedule_call_url')}
          label="Page to schedule a call"
          type="url"
          placeholder="https://calendly.com/…"
        />
      </FieldGroup>
    </>
  );
}
