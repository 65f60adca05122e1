/** Who collects the signatures under an agreement (SIG-06). */
export const signatureProviderNames = ['builtin', 'dropbox'] as const;

export type SignatureProviderName = (typeof signatureProviderNames)[number];

export const signatureProviderLabels: Readonly<Record<SignatureProviderName, string>> = {
  builtin: 'Built-in signing',
  dropbox: 'Dropbox Sign',
};
