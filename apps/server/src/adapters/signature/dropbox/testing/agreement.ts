import { inspect } from 'node:util';
import { agreementFieldNames } from '@paddock/domain';
import type { DropboxSignConfig } from '../../../../platform/config.ts';
import { createDropboxSign, type RequestInput, SignatureServiceError } from '../../index.ts';

/** The part of a local Dropbox Sign that the configuration needs. */
interface Service {
  readonly apiKey: string;
  readonly clientId: string;
  readonly baseUrl: string;
  readonly origin: string;
}

/** The provider, with an account at a local service. It makes tests unless told otherwise. */
export const providerAt = (
  { apiKey, clientId, baseUrl, origin }: Service,
  more: Partial<DropboxSignConfig> = {},
  options: { timeout?: number } = {},
) => createDropboxSign({ apiKey, clientId, baseUrl, frameOrigin: origin, isTest: true, ...more }, options);

export const investor = { role: 'investor', name: 'Ada Reader', email: 'ada@example.com' } as const;
export const spouse = { role: 'spouse', name: 'Ben Reader', email: 'ben@example.com' } as const;
export const management = { role: 'management', name: 'Mia Manager', email: 'mia@example.com' } as const;

/** An agreement of an individual, made from a template. */
export const agreementFrom = (template: string, more: Partial<RequestInput> = {}): RequestInput => ({
  reference: '0198c0de-0000-7000-8000-000000000001',
  title: 'Harbor Fund I: Ada Reader',
  portal: null,
  template,
  values: Object.fromEntries(
    agreementFieldNames.map((name) => [name, `the ${name}`]),
  ) as RequestInput['values'],
  signers: [investor, management],
  ...more,
});

/** What a call was refused with. Throws if it was not, or with another error. */
export async function failureOf(call: Promise<unknown>): Promise<SignatureServiceError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SignatureServiceError)) throw new Error(`Not refused: ${inspect(error)}`);
  return error;
}
