import { presignTemplateUpload, type RequestInput, request, saveTemplateUpload } from '@paddock/contract';
import { templateUploadRule } from '@paddock/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type UploadKind, type UploadTask, uploadFile } from '../../platform/upload/upload-file.ts';
import { templatesKey } from './api.ts';

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
