import { extensionOf, pictureFiles, pictureKinds } from '@paddock/domain';
import type { UploadKind } from '../uploads/index.ts';

/** Pictures of texts (CON-06). Shown at once to everybody, so none waits for the malware scanner. */
export const pictureUploads: UploadKind = { folder: 'pictures', rule: pictureFiles };

/** The kind of a picture that a text may hold, by its file's name. No SVG: it can hold scripts. */
export function pictureKindOf(name: string): (typeof pictureKinds)[number] | undefined {
  const extension = extensionOf(name);
  return pictureKinds.find((kind) => kind === extension);
}

/** The key of a picture in the store. */
export const pictureKey = (id: string, kind: string) => `${pictureUploads.folder}/${id}.${kind}`;

/** The public address of a picture. */
export function pictureUrl({ key, originalName }: { key: string; originalName: string }): string {
  const id = key.slice(pictureUploads.folder.length + 1, key.lastIndexOf('.'));
  return `/media/${id}/${encodeURIComponent(originalName)}`;
}
