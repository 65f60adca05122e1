import {
  assignTemplate,
  listAgreementTemplates,
  mapTemplate,
  presignTemplateUpload,
  previewAgreementTemplate,
  type RequestInput,
  readAgreementTemplate,
  request,
  saveTemplateUpload,
  type Transport,
  writeTemplate,
} from '@paddock/contract';
import { templateUploadRule } from '@paddock/domain';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listAllItems } from '../../platform/api/list-items.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { requestBytes } from '../../platform/download/fetch-file.ts';
import { type UploadKind, type UploadTask, uploadFile } from '../../platform/upload/upload-file.ts';

const templatesKey = ['backoffice', 'templates'] as const;

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

type Details = Omit<RequestInput<typeof saveTemplateUpload>['body'], 'path' | 'bucket'>;

const templateUpload = (details: Details): UploadKind<string> => ({
  rule: templateUploadRule,
  presign: (transport, name, signal) => request(transport, presignTemplateUpload, { body: { name }, signal }),
  save: async (transport, { path, bucket }) =>
    (await request(transport, saveTemplateUpload, { body: { ...details, path, bucket } })).template,
});

interface TemplateUpload {
  details: Details;
  task: UploadTask;
}

/** Uploads the PDF of a template, and returns the template's id. */
export function useUploadTemplate() {
  const transport = useTransport();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ details, task }: TemplateUpload) =>
      uploadFile(transport, templateUpload(details), task, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: templatesKey }),
  });
}
