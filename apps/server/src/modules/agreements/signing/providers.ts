import { type SignatureProviderName, signatureProviderLabels } from '@paddock/domain';
import type { SignatureProvider } from '../../../adapters/signature/index.ts';
import type { Config } from '../../../platform/config.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';

/** The signature providers of this deployment. */
export interface SignatureProviders {
  /** For funds that choose none. */
  readonly standard: SignatureProviderName;
  readonly all: readonly SignatureProvider[];
  /** Throws if this deployment cannot use it. */
  of(name: SignatureProviderName): SignatureProvider;
}

export function createProviders(
  { signature }: Pick<Config, 'signature'>,
  all: readonly SignatureProvider[],
): SignatureProviders {
  return {
    // A process without the service, such as the one that makes the demo, signs with what is built in.
    standard: all.some(({ name }) => name === signature) ? signature : 'builtin',
    all,
    of: (name) =>
      all.find((provider) => provider.name === name) ??
      throwDomainError(
        'conflict',
        `${signatureProviderLabels[name]} is not set up here. Please write to the fund manager; your commitment is kept.`,
      ),
  };
}
