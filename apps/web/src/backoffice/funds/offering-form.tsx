import { Textarea, TextInput } from '@mantine/core';
import { formatUsd, parseAmount, sourcesAndUsesGap } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { uploadPicture } from '../../platform/content/editing/upload-picture.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { RichTextInput } from '../../ui/rich-text/rich-text-input.tsx';
import { TermsConcernCallout } from '../records/terms-concern.tsx';
import type { Fund } from './api.ts';
import { SaveButton, useFundForm } from './fund-form.tsx';
import { LinesField } from './lines-field.tsx';
import {
  type OfferingValues,
  offeringBody,
  offeringValues,
  readLines,
  validateOffering,
} from './offering-values.ts';

const termFields = [
  ['target_return', 'Target return', '13–14% a year (IRR), net of fees'],
  ['preferred_return', 'Preferred return', '8% a year, cumulative'],
  ['term', 'Term', '5 years'],
  ['distributions', 'Distributions', 'Quarterly, from the first year'],
  ['fees', 'Fees', '1.5% a year of invested capital'],
] as const;

const names: Record<keyof OfferingValues, string> = {
  ...(Object.fromEntries(termFields) as Record<(typeof termFields)[number][0], string>),
  highlights: 'Highlights',
  plan: 'Plan',
  sources: 'Sources',
  uses: 'Uses',
  projections: 'Projections',
  projection_assumptions: 'Assumptions',
  fee_table: 'Fee table',
  risks: 'Risks',
  sponsor_name: 'Name of the sponsor',
  sponsor_description: 'About the sponsor',
  location: 'Location',
  location_description: 'About the location',
};

const amountColumns = [
  { key: 'name', label: 'Name', kind: 'text' },
  { key: 'amount', label: 'Amount', kind: 'amount' },
] as const;

const periodColumns = [
  { key: 'period', label: 'Period', kind: 'text' },
  { key: 'income', label: 'Distributions', kind: 'percent' },
  { key: 'capital', label: 'Sale or refinancing', kind: 'percent' },
] as const;

const feeColumns = [
  { key: 'fee', label: 'Fee', kind: 'text' },
  { key: 'rate', label: 'Rate', kind: 'text' },
  { key: 'basis', label: 'Of what, and when', kind: 'text' },
] as const;

/** What the offering page says beside the terms and the description. What stays empty is not shown (INV-04). */
export default function OfferingForm({ fund }: { fund: Fund }) {
  const transport = useTransport();
  const upload = useMemo(() => uploadPicture(transport), [transport]);
  const { form, isDirty, concern } = useFundForm<OfferingValues>({
    fund,
    read: offeringValues,
    write: offeringBody,
    validate: validateOffering,
  });
  const { values } = form;
  const set = (field: keyof OfferingValues) => (value: string) => form.change({ [field]: value });
  const plain = (field: keyof OfferingValues) => ({ ...form.field(field), label: names[field] });
  const rich = (field: keyof OfferingValues) => ({
    label: names[field],
    value: values[field],
    onChange: set(field),
    error: form.errorFor(field),
  });
  return (
    <>
      <p>
        Parts that stay empty are not shown.{' '}
        {fund.url_slug ? (
          <Link to="/syndication/dashboard/$slug" params={{ slug: fund.url_slug }}>
            See it as investors do
          </Link>
        ) : null}
      </p>
      <LongForm
        label="Offering page"
        {...form.element}
        problem={form.problem}
        question={concern ? <TermsConcernCallout concern={concern} /> : null}
        actions={<SaveButton form={form} isDirty={isDirty} concern={concern} />}
      >
        <FieldGroup title="Key terms">
          {termFields.map(([field, , example]) => (
            <TextInput key={field} {...plain(field)} placeholder={example} maxLength={500} />
          ))}
        </FieldGroup>
        <FieldGroup title="Highlights and plan">
          <Textarea {...plain('highlights')} description="A line each." autosize minRows={3} />
          <RichTextInput {...rich('plan')} upload={upload} />
        </FieldGroup>
        <FieldGroup
          title="Sources and uses"
          note="Where the money comes from, and what it is spent on. Lines can be pasted from a spreadsheet."
        >
          <LinesField {...rich('sources')} columns={amountColumns} lineName="source" />
          <LinesField {...rich('uses')} columns={amountColumns} lineName="use" />
          <Gap values={values} />
        </FieldGroup>
        <FieldGroup
          title="Projections"
          note="What is paid in each period, in percent of the amount invested. Investors see it for $100,000, with the sums."
        >
          <LinesField {...rich('projections')} columns={periodColumns} lineName="period" />
          <RichTextInput {...rich('projection_assumptions')} />
        </FieldGroup>
        <FieldGroup title="Fees and risks">
          <LinesField {...rich('fee_table')} columns={feeColumns} lineName="fee" />
          <RichTextInput {...rich('risks')} />
        </FieldGroup>
        <FieldGroup title="Sponsor">
          <TextInput {...plain('sponsor_name')} maxLength={200} />
          <RichTextInput {...rich('sponsor_description')} upload={upload} />
        </FieldGroup>
        <FieldGroup title="Location">
          <TextInput
            {...plain('location')}
            description="An address or a town. Investors get a link to a map."
            maxLength={500}
          />
          <RichTextInput {...rich('location_description')} upload={upload} />
        </FieldGroup>
      </LongForm>
    </>
  );
}

/** Says by how much sources and uses differ. That does not stop anybody from saving. */
function Gap({ values }: { values: OfferingValues }) {
  // While it is typed, a line may not be an amount yet.
  const amounts = (text: string) => readLines(text).flatMap(({ amount = '' }) => parseAmount(amount) ?? []);
  const gap = sourcesAndUsesGap(amounts(values.sources), amounts(values.uses));
  if (gap === undefined) return null;
  return (
    <Callout tone="warn">
      {gap > 0n
        ? `The sources are ${formatUsd(gap)} more than the uses.`
        : `The uses are ${formatUsd(-gap)} more than the sources.`}
    </Callout>
  );
}
