import { extensionOf, pictureExtensions, pictureUploadRule } from '@paddock/domain';
import type { UploadKind } from '../../storage/uploads/index.ts';

/** Pictures in texts (CON-06). Everyone sees them at once, so none may wait for the malware scanner. */
export const pictureUploads: UploadKind = { folder: 'pictures', rule: pictureUploadRule };

/** The kind of a picture by its file name, if texts allow it. No SVG: it can contain scripts. */
export function pictureKindOf(name: string): (typeof pictureExtensions)[number] | undefined {
  const extension = extensionOf(name);
  return pictureExtensions.find((kind) => kind === extension);
}

/** The key of a picture in the store. */
export const pictureKey = (id: string, kind: string) => `${pictureUploads.folder}/${id}.${kind}`;

/** The public address of a picture. */
export function pictureUrl({ key, originalName }: { key: string; originalName: string }): string {
  const id = key.slice(pictureUploads.folder.length + 1, key.lastIndexOf('.'));
  return `/media/${id}/${encodeURIComponent(originalName)}`;
}
