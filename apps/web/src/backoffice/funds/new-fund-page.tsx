import { NativeSelect, TextInput } from '@mantine/core';
import { defaultTimeZone } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { companiesQuery, portalsQuery, useCreateFund } from './api.ts';
import { datesOf, type TermValues, termsBody, termValues, validateTerms } from './fund-values.ts';
import { DateFields, IdentityFields, LimitFields } from './terms-fields.tsx';
import { Timeline } from './timeline.tsx';

interface NewFundValues extends TermValues {
  newCompanyName: string;
  newCompanyPortal: string;
  investmentName: string;
  investmentType: string;
}

/** Where the server's names of fields show in this form. */
const shownAt: Readonly<Record<string, string>> = {
  'newCompany.name': 'newCompanyName',
  'newCompany.portal': 'newCompanyPortal',
  'investment.name': 'investmentName',
  'investment.inv_type': 'investmentType',
};

function shownErrors(failure: unknown) {
  const { fields, message } = toSubmitErrors(failure);
  if (!fields) return { ...(message && { message }) };
  const entries = Object.entries(fields).map(([name, error]) => [
    shownAt[name] ?? name.replace(/^fund\./, ''),
    error,
  ]);
  return { fields: Object.fromEntries(entries) as FieldErrors };
}

/** A fund with its company and what it invests in: all are created, or none (BAC-06). */
export default function NewFundPage() {
  const transport = useTransport();
  const companies = useQuery(companiesQuery(transport));
  const portals = useQuery(portalsQuery(transport));
  const create = useCreateFund();
  const here = usePortal()._id;
  const navigate = useNavigate();
  const timeZoneOf = ({ company, newCompanyPortal }: NewFundValues) => {
    const portal = company
      ? companies.data?.find(({ _id }) => _id === company)?.portal
      : newCompanyPortal || undefined;
    return portals.data?.find(({ _id }) => _id === portal)?.timeZone ?? defaultTimeZone;
  };
  const form = useForm<NewFundValues>({
    initialValues: {
      ...termValues({}, defaultTimeZone),
      newCompanyName: '',
      newCompanyPortal: here,
      investmentName: '',
      investmentType: '',
    },
    validate: (values) => ({
      ...validateTerms(values, timeZoneOf(values)),
      ...(values.url_slug.trim() === '' && { url_slug: 'This is needed.' }),
      ...(values.company === '' &&
        values.newCompanyName.trim() === '' && {
          newCompanyName: 'Choose a company above, or name a new one.',
        }),
      ...(values.investmentName.trim() === '' && { investmentName: 'This is needed.' }),
    }),
    onSubmit: async (values) => {
      const { company, newCompanyName, newCompanyPortal, investmentName, investmentType } = values;
      const { company: _, ...fund } = termsBody(values, timeZoneOf(values));
      const { item } = await create.mutateAsync({
        body: {
          ...(company
            ? { company }
            : { newCompany: { name: newCompanyName.trim(), portal: newCompanyPortal || null } }),
          fund: { ...fund, is_draft: true },
          investment: { name: investmentName.trim(), inv_type: investmentType.trim() || null },
        },
      });
      await navigate({
        to: '/admin/funds/$id',
        params: { id: item._id },
        ignoreBlocker: true,
      });
      return undefined;
    },
    toErrors: shownErrors,
  });
  const { values } = form;
  const timeZone = timeZoneOf(values);
  useLeaveGuard(values.name !== '' && !form.isPending);
  return (
    <Container>
      <PageHeading
        eyebrow={<Link to="/admin/funds">Funds</Link>}
        title="New fund"
        lead="A fund belongs to a company, and invests in something. It starts as a draft that no investor sees. Texts, payment instructions and agreements come next."
      />
      <LongForm
        label="New fund"
        {...form.element}
        problem={form.problem}
        actions={
          <BusyButton type="submit" isBusy={form.isPending}>
            Create the fund
          </BusyButton>
        }
        beside={{
          label: 'Timeline of these terms',
          content: <Timeline fund={{ ...datesOf(values, timeZone), is_draft: true }} timeZone={timeZone} />,
        }}
      >
        <FieldGroup title="Company" note="The fund is offered on the portal of its company.">
          <NativeSelect
            {...form.field('company')}
            label="Company"
            data={[
              { value: '', label: 'A new company' },
              ...(companies.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
          {values.company === '' ? (
            <>
              <TextInput {...form.field('newCompanyName')} label="Name of the new company" maxLength={500} />
              <NativeSelect
                {...form.field('newCompanyPortal')}
                label="Portal of the new company"
                data={[
                  { value: '', label: 'Every portal' },
                  ...(portals.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
                ]}
              />
            </>
          ) : null}
        </FieldGroup>
        <IdentityFields form={form} withCompany={false} suggestsAddress />
        <FieldGroup title="Investment" note="What the fund buys.">
          <TextInput
            {...form.field('investmentName')}
            label="Name of the investment"
            required
            maxLength={500}
          />
          <TextInput {...form.field('investmentType')} label="Type of the investment" maxLength={200} />
        </FieldGroup>
        <DateFields form={form} timeZone={timeZone} />
        <LimitFields form={form} />
      </LongForm>
    </Container>
  );
}
