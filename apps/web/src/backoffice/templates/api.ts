import {
  assignTemplate,
  listAgreementTemplates,
  mapTemplate,
  previewAgreementTemplate,
  readAgreementTemplate,
  request,
  type Transport,
  writeTemplate,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAllItems } from '../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { requestBytes } from '../../platform/download/fetch-file.ts';

export const templatesKey = ['backoffice', 'templates'] as const;

/** The current templates. */
export const templatesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: templatesKey,
    queryFn: ({ signal }) => request(transport, listAgreementTemplates, { signal }),
    staleTime: 0,
  });

/** One template with its fields. */
export const templateQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: [...templatesKey, id],
    queryFn: ({ signal }) => request(transport, readAgreementTemplate, { params: { id }, signal }),
    staleTime: 0,
  });

/** The template filled with sample data, as it was last saved. */
export const previewQuery = (preview: { id: string; method: string; version: string; authCode: string }) =>
  queryOptions({
    queryKey: ['backoffice', 'template preview', preview.id, preview.method, preview.version],
    queryFn: ({ signal }) =>
      requestBytes(previewAgreementTemplate, {
        params: { id: preview.id, method: preview.method },
        authCode: preview.authCode,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The funds to choose from, by name. */
export const fundsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: [...templatesKey, 'funds'],
    queryFn: () => listAllItems(transport, 'funds', { sort: 'name' }),
  });

export const useMapTemplate = () => useEndpointMutation(mapTemplate, { invalidates: templatesKey });

export const useWriteTemplate = () => useEndpointMutation(writeTemplate, { invalidates: templatesKey });

export const useAssignTemplate = () =>
  useEndpointMutation(assignTemplate, { invalidatesAlways: templatesKey });
