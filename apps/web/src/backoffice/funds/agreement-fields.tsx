import { NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import type { ConfiguredSignatureProvider, Entity } from '@paddock/contract';
import {
  agreementFieldLabels,
  isForAnotherKind,
  type SignatureProviderName,
  signatureProviderLabels,
  type TemplateKind,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiErrorMessage, asApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import type { FieldProps } from '../../ui/forms/use-form.ts';
import classes from './agreement-fields.module.css';
import { templateCheckQuery } from './api.ts';

type Template = Entity<'agreement_templates'>;

export interface BuiltInTemplateFieldProps {
  kind: TemplateKind;
  label: string;
  field: FieldProps;
  chosen: string;
  templates: readonly Template[];
}

/** Chooses a template of this deployment; those made for the method of investment come first. */
export function BuiltInTemplateField({ kind, label, field, chosen, templates }: BuiltInTemplateFieldProps) {
  const others = templates.filter(({ method }) => isForAnotherKind(method, kind));
  const isUnknown = chosen !== '' && !templates.some(({ _id }) => _id === chosen);
  return (
    <NativeSelect {...field} label={label}>
      <option value="">No template</option>
      <Options templates={templates.filter(({ method }) => !isForAnotherKind(method, kind))} />
      {others.length > 0 ? (
        <optgroup label="Made for another method">
          <Options templates={others} />
        </optgroup>
      ) : null}
      {isUnknown ? <option value={chosen}>Template of the signing service: {chosen}</option> : null}
    </NativeSelect>
  );
}

function Options({ templates }: { templates: readonly Template[] }) {
  return templates.map(({ _id, name }) => (
    <option key={_id} value={_id}>
      {name}
    </option>
  ));
}

export interface ServiceTemplateFieldProps {
  kind: TemplateKind;
  label: string;
  /** The service's name. */
  service: string;
  field: FieldProps;
  value: string;
}

/** The id of a template at the signing service. Once it has been left, the server reads it there and says what it lacks. */
export function ServiceTemplateField({ kind, label, service, field, value }: ServiceTemplateFieldProps) {
  const [entered, setEntered] = useState(value.trim());
  const leave = (event: unknown) => {
    field.onBlur?.(event);
    setEntered(value.trim());
  };
  return (
    <div className={classes.field}>
      <TextInput
        {...field}
        onBlur={leave}
        label={label}
        description={`The id of the template at ${service}.`}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      {entered !== '' && entered === value.trim() ? (
        <TemplateCheck kind={kind} label={label} service={service} template={entered} />
      ) : null}
    </div>
  );
}

function TemplateCheck({
  kind,
  label,
  service,
  template,
}: Pick<ServiceTemplateFieldProps, 'kind' | 'label' | 'service'> & { template: string }) {
  const { data, error, isFetching, refetch } = useQuery(templateCheckQuery(useTransport(), kind, template));
  const again = (
    <BusyButton variant="default" size="sm" onPress={() => refetch()}>
      Check again<VisuallyHidden> {label}</VisuallyHidden>
    </BusyButton>
  );
  if (error)
    return (
      <Callout tone="failure" announce>
        <div className={classes.result}>
          <p>
            {asApiError(error).status === 404
              ? `${service} has no template with this id.`
              : apiErrorMessage(error)}
          </p>
          {again}
        </div>
      </Callout>
    );
  if (!data || isFetching)
    return (
      <p className={classes.quiet} role="status">
        Reading the template at {service}…
      </p>
    );
  const values = data.needs.map((name) => agreementFieldLabels[name]).join(', ');
  return (
    <Callout
      tone={data.problems.length > 0 ? 'warn' : 'done'}
      announce
      title={data.problems.length > 0 ? `${data.name} cannot be used yet` : data.name}
    >
      <div className={classes.result}>
        {data.problems.length > 0 ? (
          <ul className={classes.problems}>
            {data.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        ) : null}
        <p>{values === '' ? 'It states no values.' : `It states: ${values}.`}</p>
        {data.problems.length > 0 ? again : null}
      </div>
    </Callout>
  );
}

interface ProviderFieldProps {
  field: FieldProps;
  /** Whether the fund leaves the choice to the deployment. */
  isLeftOpen: boolean;
  providers: readonly ConfiguredSignatureProvider[];
  /** Who collects the signatures with what is chosen now. */
  effective: SignatureProviderName;
  /** ... and with what is saved. */
  saved: SignatureProviderName;
}

/** Chooses who collects the signatures under the agreements of a fund, and says what a change does. */
export function ProviderField({ field, isLeftOpen, providers, effective, saved }: ProviderFieldProps) {
  const standard = providers.find(({ isDefault }) => isDefault)?.provider ?? 'builtin';
  const used = providers.find(({ provider }) => provider === effective);
  const names = [...new Set([...providers.map(({ provider }) => provider), effective, saved])];
  return (
    <>
      <NativeSelect
        {...field}
        label="Signatures"
        description={
          isLeftOpen && effective !== standard
            ? 'The templates are those of the back office, so agreements are signed here.'
            : 'Who collects the signatures under an agreement.'
        }
      >
        <option value="">Deployment’s default ({signatureProviderLabels[standard]})</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {signatureProviderLabels[name]}
          </option>
        ))}
      </NativeSelect>
      {used === undefined ? (
        <Callout tone="failure" title={`${signatureProviderLabels[effective]} is not set up`}>
          This deployment has no account there, so nobody can sign. Choose another, or have it set up.
        </Callout>
      ) : used.isTest ? (
        <Callout tone="warn" title="For tests only">
          Signatures at {signatureProviderLabels[effective]} have no legal effect in this deployment.
        </Callout>
      ) : null}
      {effective === saved ? null : (
        <Callout tone="info" title={`New agreements will go to ${signatureProviderLabels[effective]}`}>
          Agreements that are already under way stay at {signatureProviderLabels[saved]} and are finished
          there. The templates below are those of {signatureProviderLabels[effective]}.
        </Callout>
      )}
    </>
  );
}
