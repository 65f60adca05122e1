import type { FileExtension } from '@paddock/domain';

const uploads = 'uploads/';

/** Where browsers post a file. The policy allows further posts until it expires, so saved files are kept elsewhere. */
export const uploadKey = (folder: string, id: string, extension: FileExtension) =>
  `${uploads}${folder}/${id}.${extension}`;

/** Where a saved upload is stored. Nobody else can write there. */
export const storedKey = (folder: string, id: string, extension: FileExtension) =>
  `${folder}/${id}.${extension}`;

/** Whether an upload was presigned for a folder. */
export const isUploadFor = (folder: string, upload: string) => upload.startsWith(`${uploads}${folder}/`);
