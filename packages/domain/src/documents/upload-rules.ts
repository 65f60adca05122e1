import { maxPhotoBytes } from '../site/photos.ts';
import { maxPictureBytes, pictureExtensions } from '../site/pictures.ts';
import { contentMatches, extensionOf, type FileExtension } from './file-types.ts';

/** Which files may be uploaded for a purpose. */
export interface UploadRule {
  readonly extensions: readonly FileExtension[];
  /** Maximum size of one file, in bytes: whole megabytes. */
  readonly maxBytes: number;
  /** Tells the user what to choose. */
  readonly message: string;
}

const megabyte = 1024 * 1024;

/**
 * Verification documents (DOC-04): a PDF, or a picture from a scanner or phone. Office files may contain programs and
 * are rejected.
 */
export const verificationUploadRule: UploadRule = {
  extensions: ['pdf', 'png', 'jpg', 'webp', 'heic'],
  maxBytes: 25 * megabyte,
  message: 'Please choose a PDF or a picture (PNG, JPEG, WebP or HEIC).',
};

/** Pictures in texts (CON-06), of the kinds that every browser shows. No SVG: it can contain scripts. */
export const pictureUploadRule: UploadRule = {
  extensions: pictureExtensions,
  maxBytes: maxPictureBytes,
  message: 'Please choose a picture: JPEG, PNG, WebP, GIF or AVIF.',
};

/** Pictures of a portal, such as its logo. No SVG: it can hold scripts. */
export const portalPictureUploadRule: UploadRule = {
  extensions: ['png', 'jpg', 'webp', 'avif', 'ico'],
  maxBytes: 2 * megabyte,
  message: 'Please choose a picture: PNG, JPEG, WebP, AVIF or ICO.',
};

/** Photographs of funds, assets and people (INV-07). The server makes its own sizes of them. */
export const photoUploadRule: UploadRule = {
  extensions: ['jpg', 'png', 'webp', 'avif'],
  maxBytes: maxPhotoBytes,
  message: 'Please choose a photograph: JPEG, PNG, WebP or AVIF.',
};

/** Templates of agreements: PDFs with form fields (BAC-06). */
export const templateUploadRule: UploadRule = {
  extensions: ['pdf'],
  maxBytes: 20 * megabyte,
  message: 'Please choose a PDF with form fields.',
};

/** How much one user may store for a purpose, hidden uploads included. */
export interface UploadQuota {
  readonly maxFiles: number;
  /** Maximum total size, in bytes: whole megabytes. */
  readonly maxBytes: number;
}

/** Verification documents: enough for years, and too few to fill a store. */
export const verificationUploadQuota: UploadQuota = { maxFiles: 200, maxBytes: 1_000 * megabyte };

/** Why a file cannot be uploaded: a code for programs and a message for people. */
export interface FileError {
  readonly code: 'too_large' | 'unsupported_type' | 'quota_exceeded';
  readonly message: string;
}

/** Returns why one more file does not fit beside the stored ones, or undefined. Its size may not be known yet. */
export function validateQuota(
  quota: UploadQuota,
  stored: { files: number; bytes: number },
  file: { size?: number } = {},
): FileError | undefined {
  if (stored.files >= quota.maxFiles)
    return {
      code: 'quota_exceeded',
      message: `You have uploaded ${quota.maxFiles} files, which is the limit for one person. Please contact us if you need to send more.`,
    };
  if (stored.bytes + (file.size ?? 0) <= quota.maxBytes) return undefined;
  return {
    code: 'too_large',
    message: `Your files may take up to ${Math.floor(quota.maxBytes / megabyte)} MB in total, and this one does not fit. Please choose a smaller one, or contact us.`,
  };
}

/**
 * Returns what is wrong with a file (DOC-08), or undefined, as far as its properties are known. `head` holds its first
 * bytes: a name proves nothing.
 */
export function validateFile(
  rule: UploadRule,
  file: { name: string; size?: number; head?: Uint8Array },
): FileError | undefined {
  const extension = extensionOf(file.name);
  if (!extension || !rule.extensions.includes(extension))
    return { code: 'unsupported_type', message: rule.message };
  if (file.size === 0)
    return { code: 'unsupported_type', message: 'This file is empty. Please choose another one.' };
  if (file.size !== undefined && file.size > rule.maxBytes)
    return { code: 'too_large', message: tooLargeMessage(rule.maxBytes) };
  if (file.head && !contentMatches(extension, file.head))
    return { code: 'unsupported_type', message: contentMismatchMessage };
  return undefined;
}

/** For a file that is larger than this many bytes. */
export const tooLargeMessage = (largest: number) =>
  `A file has at most ${Math.floor(largest / megabyte)} MB. Please choose a smaller one.`;

/** For a file whose first bytes do not match its name. */
export const contentMismatchMessage =
  'The content of this file does not match its name. Please choose another one.';
