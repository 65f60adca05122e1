import { Checkbox } from '@mantine/core';
import type { ConfiguredSignatureProvider, Entity } from '@paddock/contract';
import {
  choiceLabel,
  type InvestmentMethod,
  investmentMethodNames,
  investmentMethods,
  isForAnotherKind,
  offeredTemplateKinds,
  type SignatureProviderName,
  signatureProviderLabels,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { TermsConcernCallout } from '../records/terms-concern.tsx';
import { BuiltInTemplateField, ProviderField, ServiceTemplateField } from './agreement-fields.tsx';
import { type Fund, signatureProvidersQuery, templatesQuery } from './api.ts';
import { SaveButton, useFundForm } from './fund-form.tsx';

/** The template field of each way to invest in a fund, with the kind of agreement. */
const templateFields = [
  ['sa_doc_template_1_id', 'individual'],
  ['sa_doc_template_2_id', 'individual_with_spouse'],
  ['sa_doc_template_3_id', 'trust'],
  ['sa_doc_template_4_id', 'entity'],
] as const;

type TemplateFieldName = (typeof templateFields)[number][0];

type TemplateValues = Record<TemplateFieldName, string>;
/** Whether the fund offers each method of investment. */
type OfferValues = Record<`offers_${InvestmentMethod}`, boolean>;
type AgreementValues = TemplateValues & OfferValues & { signature_provider: SignatureProviderName | '' };

/** Each method, in the word of the form that investors fill in, and who invests by it. */
const offerLabels: Readonly<Record<InvestmentMethod, string>> = {
  CASH: `${investmentMethodNames.CASH}: individuals, with or without a spouse`,
  TRUST: `${investmentMethodNames.TRUST}: trusts`,
  ENTITY: `${investmentMethodNames.ENTITY}: companies and partnerships`,
};

const offerField = (method: InvestmentMethod) => `offers_${method}` as const;
const excludedOf = (values: OfferValues) => investmentMethods.filter((method) => !values[offerField(method)]);

const templatesOf = (values?: TemplateValues) =>
  Object.fromEntries(templateFields.map(([field]) => [field, values?.[field] ?? ''])) as TemplateValues;

const readValues = (fund: Fund): AgreementValues => ({
  ...(Object.fromEntries(templateFields.map(([field]) => [field, fund[field] ?? ''])) as TemplateValues),
  ...(Object.fromEntries(
    investmentMethods.map((method) => [offerField(method), !fund.excluded_methods.includes(method)]),
  ) as OfferValues),
  signature_provider: fund.signature_provider ?? '',
});

/** The ways to invest in a fund, the agreement template of each, and who collects the signatures. */
export function AgreementsForm({ fund }: { fund: Fund }) {
  const transport = useTransport();
  const templates = useQuery(templatesQuery(transport));
  const providers = useQuery(signatureProvidersQuery(transport));
  if (templates.isLoadingError)
    return (
      <ErrorState
        title="The templates could not be loaded"
        failure={templates.error}
        onRetry={templates.refetch}
      />
    );
  if (providers.isLoadingError)
    return (
      <ErrorState
        title="The signature providers could not be loaded"
        failure={providers.error}
        onRetry={providers.refetch}
      />
    );
  if (!templates.data || !providers.data) return <SkeletonBlock height="20rem" />;
  return <LoadedForm fund={fund} templates={templates.data} providers={providers.data} />;
}

function LoadedForm({
  fund,
  templates,
  providers,
}: {
  fund: Fund;
  templates: readonly Entity<'agreement_templates'>[];
  providers: readonly ConfiguredSignatureProvider[];
}) {
  const { form, isDirty, saved, concern } = useFundForm<AgreementValues>({
    fund,
    read: readValues,
    write: (values, before) => ({
      ...Object.fromEntries(
        ([...templateFields.map(([name]) => name), 'signature_provider'] as const).flatMap((field) => {
          const text = values[field].trim();
          return text === before[field] ? [] : [[field, text || null]];
        }),
      ),
      ...(investmentMethods.some((method) => values[offerField(method)] !== before[offerField(method)]) && {
        excluded_methods: excludedOf(values),
      }),
    }),
    validate: (values) => ({
      ...(excludedOf(values).length === investmentMethods.length && {
        offers_CASH: 'A fund offers at least one method of investment.',
      }),
    }),
  });
  const standard = providers.find(({ isDefault }) => isDefault)?.provider ?? 'builtin';
  // As on the server: templates of ours are signed here, unless the fund chooses otherwise.
  const effectiveOf = ({ signature_provider, ...named }: AgreementValues) => {
    const hasOwn = templates.some(({ _id }) => templateFields.some(([name]) => named[name] === _id));
    return signature_provider || (hasOwn ? 'builtin' : standard);
  };
  const effective = effectiveOf(form.values);
  const savedEffective = effectiveOf(saved);
  const field = form.field('signature_provider');
  const chooseProvider = (chosen: AgreementValues['signature_provider']) => {
    const next = effectiveOf({ ...form.values, signature_provider: chosen });
    // Each provider has templates of its own.
    const kept = next === effective ? form.values : next === savedEffective ? saved : undefined;
    form.change({ ...templatesOf(kept), signature_provider: chosen });
  };
  const offered = offeredTemplateKinds(excludedOf(form.values));
  const misplaced = templateFields.flatMap(([name, kind]) => {
    const template = templates.find(({ _id }) => _id === form.values[name]);
    return offered.includes(kind) && template && isForAnotherKind(template.method, kind)
      ? [{ kind, template }]
      : [];
  });
  const missing = templateFields.filter(
    ([name, kind]) => offered.includes(kind) && form.values[name].trim() === '',
  );
  return (
    <LongForm
      label="Agreements"
      {...form.element}
      problem={form.problem}
      question={concern ? <TermsConcernCallout concern={concern} /> : null}
      actions={<SaveButton form={form} isDirty={isDirty} concern={concern} />}
    >
      <FieldGroup title="Who can invest" note="Investors choose among these methods of investment.">
        {investmentMethods.map((method) => (
          <Checkbox
            key={method}
            {...form.field(offerField(method), 'checkbox')}
            label={offerLabels[method]}
          />
        ))}
      </FieldGroup>
      {providers.length > 1 || effective !== standard ? (
        <ProviderField
          field={{
            ...field,
            onChange: (event: { currentTarget: HTMLSelectElement }) =>
              chooseProvider(event.currentTarget.value as AgreementValues['signature_provider']),
          }}
          isLeftOpen={form.values.signature_provider === ''}
          providers={providers}
          effective={effective}
          saved={savedEffective}
        />
      ) : null}
      {templateFields
        .filter(([, kind]) => offered.includes(kind))
        .map(([name, kind]) =>
          effective === 'builtin' ? (
            <BuiltInTemplateField
              key={name}
              kind={kind}
              label={choiceLabel(kind)}
              field={form.field(name)}
              chosen={form.values[name]}
              templates={templates}
            />
          ) : (
            <ServiceTemplateField
              key={name}
              kind={kind}
              label={choiceLabel(kind)}
              service={signatureProviderLabels[effective]}
              field={form.field(name)}
              value={form.values[name]}
            />
          ),
        )}
      {misplaced.length > 0 ? (
        <Callout tone="warn" title="Made for another method of investment">
          {misplaced.map(({ kind, template: { name, method } }) => (
            <p key={kind}>
              {choiceLabel(kind)} has “{name}”, which is made for: {choiceLabel(method ?? '')}. Its words may
              not fit those who sign it.
            </p>
          ))}
        </Callout>
      ) : null}
      {missing.length > 0 ? (
        <Callout tone="warn" title="Some investors cannot sign">
          Without a template nobody can invest as: {missing.map(([, kind]) => choiceLabel(kind)).join(', ')}.
        </Callout>
      ) : null}
    </LongForm>
  );
}
