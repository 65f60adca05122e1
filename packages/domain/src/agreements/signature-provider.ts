import type { TemplateKind } from './agreement-fields.ts';
import { type Signer, signersFor } from './signing.ts';

/** Who collects the signatures under an agreement (SIG-06). */
export const signatureProviderNames = ['builtin', 'dropbox'] as const;

export type SignatureProviderName = (typeof signatureProviderNames)[number];

export const signatureProviderLabels: Readonly<Record<SignatureProviderName, string>> = {
  builtin: 'Built-in signing',
  dropbox: 'Dropbox Sign',
};

/** The roles that a template at a service has for a kind of agreement, named like the signers, in signing order. */
export const signatureRolesFor = (kind: TemplateKind): readonly Signer[] =>
  signersFor({ isSpouseInvestmentRequired: kind === 'individual_with_spouse' });

/** What keeps the roles of a template at a service from being used for a kind of agreement, in sentences. */
export function signatureRoleProblems(kind: TemplateKind, roles: readonly string[]): string[] {
  const names = roles.map((role) => role.toLowerCase());
  const required: readonly string[] = signatureRolesFor(kind);
  return [
    ...required
      .filter((role) => !names.includes(role))
      .map((role) => `The role “${role.charAt(0).toUpperCase()}${role.slice(1)}” is missing.`),
    ...roles
      .filter((role) => !required.includes(role.toLowerCase()))
      .map((role) => `Nobody signs as “${role}”. Remove this role.`),
  ];
}
