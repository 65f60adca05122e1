import { presignPictureUpload, request, savePicture, type Transport } from '@paddock/contract';
import { pictureUploadRule } from '@paddock/domain';
import type { UploadPicture } from '../../../ui/rich-text/use-upload.ts';
import { type UploadKind, type UploadTask, uploadFile } from '../../upload/upload-file.ts';

/** Pictures of texts, saved under a public address (CON-06). */
const pictureUpload: UploadKind<string> = {
  rule: pictureUploadRule,
  presign: (transport, name, signal) => request(transport, presignPictureUpload, { body: { name }, signal }),
  save: async (transport, place) => (await request(transport, savePicture, { body: place })).url,
};

/** A pasted picture may have no name. */
const nameOf = ({ name, type }: File) => name || `picture.${type.replace('image/', '')}`;

/** Uploads pictures for the editor, which shows the message of a failure and may try the same file again. */
export function uploadPicture(transport: Transport): UploadPicture {
  const tasks = new WeakMap<File, UploadTask>();
  return (file, options) => {
    const task = tasks.get(file) ?? { file, name: nameOf(file) };
    tasks.set(file, task);
    return uploadFile(transport, pictureUpload, task, options);
  };
}
