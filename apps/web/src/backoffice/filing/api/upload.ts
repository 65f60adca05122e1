import { type FilingDraftItem, presignFiling, request, saveFiling } from '@paddock/contract';
import { type FilingKind, filingUploadRules } from '@paddock/domain';
import type { UploadKind } from '../../../platform/upload/upload-file.ts';

/** Uploads of files to be filed, as drafts. `replaces` is the document whose file they are to replace. */
export const filingUpload = (
  kind: FilingKind,
  more: { replaces?: string } = {},
): UploadKind<FilingDraftItem> => ({
  rule: filingUploadRules[kind],
  presign: (transport, name, signal) => request(transport, presignFiling, { body: { kind, name }, signal }),
  save: async (transport, place, name) =>
    (await request(transport, saveFiling, { body: { kind, ...place, name, ...more } })).item,
});
