import { portalPictureName } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { successReply } from '../../replies.ts';
import { id, rawText } from '../../schemas.ts';
import { presignedUpload } from '../storage/presigned-upload.ts';

const pictureName = rawText(100).check(
  z.regex(portalPictureName, 'A name such as logo.png or funds/harbor.png.'),
);

export const presignPortalPicture = endpoint({
  name: 'presignPortalPicture',
  summary:
    'A signed form post for one picture of a portal, such as its logo; superadmins only, re-authenticated (POR-01)',
  method: 'POST',
  path: '/api/portals/pictures/upload',
  access: 'superadmin',
  body: z.object({ name: rawText(1_000) }),
  reply: presignedUpload,
  errors: ['sudo_required', 'quota_exceeded', 'too_many_requests'],
  storesReply: false,
});

export const savePortalPicture = endpoint({
  name: 'savePortalPicture',
  summary:
    'Puts an uploaded picture at /portals/{slug}/{name}, in place of the one there; superadmins only, re-authenticated (POR-01)',
  method: 'POST',
  path: '/api/portals/pictures/save',
  access: 'superadmin',
  body: z.object({
    portal: id,
    name: pictureName,
    path: rawText(1_000),
    bucket: rawText(200),
  }),
  reply: z.extend(successReply, { url: z.string() }),
  errors: ['sudo_required', 'not_found', 'conflict', 'quota_exceeded', 'malware_found', 'too_many_requests'],
});

export const deletePortalPicture = endpoint({
  name: 'deletePortalPicture',
  summary:
    'Deletes a picture of a portal; the brand pictures are then drawn from its name and color again; superadmins only, re-authenticated (POR-01)',
  method: 'DELETE',
  path: '/api/portals/:portal/pictures/:name',
  access: 'superadmin',
  params: z.object({ portal: id, name: pictureName }),
  reply: successReply,
  errors: ['sudo_required', 'not_found'],
});
