import { portalPictureName } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { successReply } from '../replies.ts';
import { id, text } from '../schemas.ts';
import { presignedUpload } from './presigned-upload.ts';

export const presignPortalPicture = endpoint({
  name: 'presignPortalPicture',
  summary: 'A signed form post for one picture of a portal, such as its logo; admins only (POR-01)',
  method: 'POST',
  path: '/api/portals/pictures/upload',
  access: 'admin',
  body: z.object({ name: text(1_000) }),
  reply: presignedUpload,
  errors: ['quota_exceeded', 'too_many_requests'],
  storesReply: false,
});

export const savePortalPicture = endpoint({
  name: 'savePortalPicture',
  summary:
    'Puts an uploaded picture at /portals/{slug}/{name}, in place of the one there; admins only (POR-01)',
  method: 'POST',
  path: '/api/portals/pictures/save',
  access: 'admin',
  body: z.object({
    portal: id,
    name: text(100).check(z.regex(portalPictureName, 'A name such as logo.png or funds/harbor.png.')),
    path: text(1_000),
    bucket: text(200),
  }),
  reply: z.extend(successReply, { url: z.string() }),
  errors: ['not_found', 'conflict', 'quota_exceeded', 'malware_found', 'too_many_requests'],
});
