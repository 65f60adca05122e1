import * as z from 'zod/mini';
import { named } from '../../replies.ts';

/** A signed form post for one file: a browser posts the fields and the file to the address. */
export const presignedUpload = named(
  'PresignedUpload',
  'A signed form post for one file.',
  z.strictObject({
    path: z.string(),
    bucket: z.string(),
    data: z.strictObject({ postURL: z.string(), formData: z.record(z.string(), z.string()) }),
  }),
);
