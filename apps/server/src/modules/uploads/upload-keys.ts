import type { FileExtension } from '@paddock/domain';

const uploads = 'uploads/';

/** Where browsers post a file to. Its policy allows that until it expires, so nothing is kept there. */
export const uploadKey = (folder: string, id: string, extension: FileExtension) =>
  `${uploads}${folder}/${id}.${extension}`;

/** Where an upload is kept once it is saved, which nobody else writes to. */
export const storedKey = (folder: string, id: string, extension: FileExtension) =>
  `${folder}/${id}.${extension}`;

/** Whether an upload was offered for a folder. */
export const isUploadFor = (folder: string, upload: string) => upload.startsWith(`${uploads}${folder}/`);
