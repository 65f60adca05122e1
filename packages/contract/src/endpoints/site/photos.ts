import { photoShapes } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { count, successReply } from '../../replies.ts';
import { rawText } from '../../schemas.ts';
import { presignedUpload } from '../storage/presigned-upload.ts';

const share = z.number('A number from 0 to 1.').check(z.minimum(0), z.maximum(1));

/** Shares of the picture's width and height. They are rounded to pixels, so a sum just above 1 is inside. */
const crop = z
  .object({ left: share, top: share, width: share, height: share })
  .check(
    z.refine(
      ({ left, top, width, height }) =>
        width > 0 && height > 0 && left + width <= 1.001 && top + height <= 1.001,
      'The part to keep must be inside the picture.',
    ),
  );

export const presignPhoto = endpoint({
  name: 'presignPhoto',
  summary:
    'A signed form post for one photograph of a fund, asset, person or education item; admins (INV-07)',
  method: 'POST',
  path: '/api/photos/upload',
  access: 'admin',
  body: z.object({ name: rawText(1_000) }),
  reply: presignedUpload,
  errors: ['quota_exceeded', 'too_many_requests'],
  storesReply: false,
});

export const savePhoto = endpoint({
  name: 'savePhoto',
  summary:
    'Cuts an uploaded photograph, stores it in several widths without what the camera wrote into it, and returns the address for a record (INV-07)',
  method: 'POST',
  path: '/api/photos/save',
  access: 'admin',
  body: z.object({
    path: rawText(1_000),
    bucket: rawText(200),
    shape: z.enum(Object.keys(photoShapes) as (keyof typeof photoShapes)[], 'landscape or square.'),
    /** The part to keep, as the picture stands upright; the largest in the middle if absent. */
    crop: z.optional(crop),
  }),
  reply: z.extend(successReply, { url: z.string(), width: count, height: count }),
  errors: ['not_found', 'conflict', 'quota_exceeded', 'malware_found', 'too_many_requests'],
});
