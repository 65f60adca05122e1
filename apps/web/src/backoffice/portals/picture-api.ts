import { deletePortalPicture, presignPortalPicture, request, savePortalPicture } from '@paddock/contract';
import { extensionOf, portalPictureUploadRule } from '@paddock/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { type UploadKind, type UploadTask, uploadFile } from '../../platform/upload/upload-file.ts';

const pictureUpload = (portal: string, name: string): UploadKind<string> => {
  const extension = extensionOf(name);
  return {
    // The name says which type is served, so the file must have it.
    rule: extension
      ? {
          ...portalPictureUploadRule,
          extensions: [extension],
          message: `This picture is called ${name}, so please choose a file of the type ${extension.toUpperCase()}.`,
        }
      : portalPictureUploadRule,
    presign: (transport, fileName, signal) =>
      request(transport, presignPortalPicture, { body: { name: fileName }, signal }),
    save: async (transport, place) =>
      (await request(transport, savePortalPicture, { body: { portal, name, ...place } })).url,
  };
};

interface PictureUpload {
  name: string;
  task: UploadTask;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Puts a file under a name of a portal, in place of the picture that has it. */
export function useUploadPortalPicture(portal: string) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, task, ...options }: PictureUpload) =>
      uploadFile(transport, pictureUpload(portal, name), task, options),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['backoffice', 'portals'] }),
  });
}

/** Deletes a picture of a portal. */
export const useDeletePortalPicture = () =>
  useEndpointMutation(deletePortalPicture, { invalidates: ['backoffice', 'portals'] });
