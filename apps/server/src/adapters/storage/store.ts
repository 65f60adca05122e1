import type { Readable } from 'node:stream';

/** A form post that the browser sends straight to the store (DOC-04, DOC-08). */
export interface FormPost {
  postURL: string;
  formData: Record<string, string>;
}

export interface UploadPolicy {
  /** Chosen by the server; never taken from a caller. */
  key: string;
  type: string;
  /** Bytes. */
  maxSize: number;
  expiresAt: Date;
}

export interface StoredObject {
  /** Bytes. */
  size: number;
  type: string;
}

/** Where files are kept. Stored objects never change; a half upload leaves none (DOC-08). */
export interface Store {
  readonly bucket: string;
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Undefined where there is no such object. */
  stat(key: string): Promise<StoredObject | undefined>;
  /** Rejects where there is no such object. */
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  presignPost(policy: UploadPolicy): Promise<FormPost>;
}

/** The kinds of file that Paddock keeps, by the extension that their keys end with. */
export const fileTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
} as const;

export type FileExtension = keyof typeof fileTypes;

/** The extension of a file name or key, where it is one that is kept; `.jpeg` counts as `.jpg`. */
export function extensionOf(name: string): FileExtension | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === 'jpeg') return 'jpg';
  return ending !== undefined && Object.hasOwn(fileTypes, ending) ? (ending as FileExtension) : undefined;
}

/** Whether the first bytes are what the extension says: a name proves nothing. */
export function contentMatches(extension: FileExtension, head: Uint8Array): boolean {
  const starts = (bytes: readonly number[], at = 0) =>
    bytes.every((byte, index) => head[at + index] === byte);
  switch (extension) {
    case 'pdf':
      return starts([0x25, 0x50, 0x44, 0x46, 0x2d]);
    case 'png':
      return starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    case 'jpg':
      return starts([0xff, 0xd8, 0xff]);
    case 'webp':
      return starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8);
    case 'gif':
      return starts([0x47, 0x49, 0x46, 0x38]) && (head[4] === 0x37 || head[4] === 0x39) && head[5] === 0x61;
    case 'avif':
      // ftyp, then the brand avif (a picture) or avis (one that moves).
      return (
        starts([0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69], 4) && (head[11] === 0x66 || head[11] === 0x73)
      );
  }
}
