import { presignPhoto, request, savePhoto } from '@paddock/contract';
import { type PhotoCrop, type PhotoShape, photoUploadRule } from '@paddock/domain';
import { useMutation } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type UploadKind, type UploadTask, uploadFile } from '../../platform/upload/upload-file.ts';

const photoUpload = (shape: PhotoShape, crop: PhotoCrop): UploadKind<string> => ({
  rule: photoUploadRule,
  presign: (transport, name, signal) => request(transport, presignPhoto, { body: { name }, signal }),
  save: async (transport, place) =>
    (await request(transport, savePhoto, { body: { ...place, shape, crop } })).url,
});

interface PhotoUpload {
  task: UploadTask;
  shape: PhotoShape;
  crop: PhotoCrop;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads a photograph and returns its address. No record shows it until the form is saved. */
export function useUploadPhoto() {
  const transport = useTransport();
  return useMutation({
    mutationFn: ({ task, shape, crop, ...options }: PhotoUpload) =>
      uploadFile(transport, photoUpload(shape, crop), task, options),
  });
}
