import { type FileExtension, fileTypes, type UploadRule } from '@paddock/domain';

const extensionAliases: Partial<Record<FileExtension, string>> = { jpg: '.jpeg', heic: '.heif' };

/** For the file dialog: some systems recognize a type only by its extension, others only by its media type. */
export const acceptedTypes = ({ extensions }: UploadRule) =>
  extensions
    .flatMap((kind) => [`.${kind}`, extensionAliases[kind] ?? '', fileTypes[kind]])
    .filter(Boolean)
    .join(',');
