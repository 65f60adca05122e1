import {
  assignTemplate,
  mapTemplate,
  presignTemplateUpload,
  type RequestInput,
  request,
  saveTemplateUpload,
  writeTemplate,
} from '@paddock/contract';
import { templateUploadRule } from '@paddock/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { type UploadKind, type UploadTask, uploadFile } from '../../../platform/upload/upload-file.ts';
import { templatesKey } from './templates.ts';

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

export interface TemplateUpload {
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
