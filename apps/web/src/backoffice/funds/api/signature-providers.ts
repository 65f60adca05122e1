import { checkSignatureTemplate, listSignatureProviders, request, type Transport } from '@paddock/contract';
import type { TemplateKind } from '@paddock/domain';
import { queryOptions } from '@tanstack/react-query';

/** Who can collect the signatures in this deployment. */
export const signatureProvidersQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'signature-providers'],
    queryFn: async ({ signal }) => (await request(transport, listSignatureProviders, { signal })).items,
  });

/** Whether agreements of a kind can be made from a template at the signing service. */
export const templateCheckQuery = (transport: Transport, kind: TemplateKind, template: string) =>
  queryOptions({
    queryKey: ['backoffice', 'signature-template', kind, template],
    queryFn: async ({ signal }) =>
      (await request(transport, checkSignatureTemplate, { body: { kind, template }, signal })).item,
    retry: false,
    // The service allows few requests a minute. The button asks again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
