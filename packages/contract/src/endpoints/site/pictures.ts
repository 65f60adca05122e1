import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { successReply } from '../../replies.ts';
import { rawText } from '../../schemas.ts';
import { presignedUpload } from '../storage/presigned-upload.ts';

export const presignPictureUpload = endpoint({
  name: 'presignPictureUpload',
  summary: 'A signed form post for one picture in a text; superadmin only (CON-06)',
  method: 'POST',
  path: '/contents/pictures/upload',
  aliases: ['/api/contents/pictures/upload'],
  access: 'superadmin',
  body: z.object({ name: rawText(1_000) }),
  reply: presignedUpload,
  errors: ['quota_exceeded', 'too_many_requests'],
  storesReply: false,
});

export const savePicture = endpoint({
  name: 'savePicture',
  summary: 'Saves an uploaded picture and returns its public address; superadmin only (CON-06)',
  method: 'POST',
  path: '/contents/pictures/save',
  aliases: ['/api/contents/pictures/save'],
  access: 'superadmin',
  body: z.object({ path: rawText(1_000), bucket: rawText(200) }),
  reply: z.extend(successReply, { url: z.string() }),
  errors: ['not_found', 'conflict', 'quota_exceeded', 'malware_found', 'too_many_requests'],
});
