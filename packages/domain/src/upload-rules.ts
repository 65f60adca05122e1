import { contentMatches, extensionOf, type FileExtension } from './file-kinds.ts';
import { largestPicture, pictureKinds } from './pictures.ts';

/** Which files may be uploaded for a purpose. */
export interface UploadRule {
  readonly kinds: readonly FileExtension[];
  /** Bytes of one file, at most: whole megabytes. */
  readonly largest: number;
  /** What to choose, in words. */
  readonly choose: string;
}

const megabyte = 1024 * 1024;

/**
 * Verification documents (DOC-04): a PDF, or a picture as scanners and phones make them. Office files may carry
 * programs and are not taken.
 */
export const proofFiles: UploadRule = {
  kinds: ['pdf', 'png', 'jpg', 'webp', 'heic'],
  largest: 25 * megabyte,
  choose: 'Please choose a PDF or a picture (PNG, JPEG, WebP or HEIC).',
};

/** Pictures of texts (CON-06), of the kinds that every browser shows. No SVG: it can hold scripts. */
export const pictureFiles: UploadRule = {
  kinds: pictureKinds,
  largest: largestPicture,
  choose: 'Please choose a picture: JPEG, PNG, WebP, GIF or AVIF.',
};

/** Why a file cannot be uploaded: the code tells programs, the message people. */
export interface FileFault {
  readonly code: 'too_large' | 'unsupported_type';
  readonly message: string;
}

/**
 * What is wrong with a file (DOC-08), or undefined; of what is known of it already. `head` holds its first bytes:
 * a name proves nothing.
 */
export function fileFault(
  rule: UploadRule,
  file: { name: string; size?: number; head?: Uint8Array },
): FileFault | undefined {
  const extension = extensionOf(file.name);
  if (!extension || !rule.kinds.includes(extension))
    return { code: 'unsupported_type', message: rule.choose };
  if (file.size === 0)
    return { code: 'unsupported_type', message: 'This file is empty. Please choose another one.' };
  if (file.size !== undefined && file.size > rule.largest)
    return { code: 'too_large', message: tooLarge(rule.largest) };
  if (file.head && !contentMatches(extension, file.head))
    return { code: 'unsupported_type', message: otherContent };
  return undefined;
}

/** For a file of more than so many bytes. */
export const tooLarge = (largest: number) =>
  `A file has at most ${Math.floor(largest / megabyte)} MB. Please choose a smaller one.`;

/** For a file whose first bytes are of another kind than its name. */
export const otherContent = 'This file is not what its name says. Please choose another one.';
