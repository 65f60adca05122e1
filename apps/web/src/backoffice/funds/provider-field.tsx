import { NativeSelect } from '@mantine/core';
import type { ConfiguredSignatureProvider } from '@paddock/contract';
import { type SignatureProviderName, signatureProviderLabels } from '@paddock/domain';
import { Callout } from '../../ui/feedback/callout.tsx';
import type { FieldProps } from '../../ui/forms/use-form.ts';

export interface ProviderFieldProps {
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
