import * as z from 'zod/mini';
import { route } from '../route.ts';
import { type SuccessReply, text } from '../shapes.ts';

/** A kept picture: where everybody finds it. */
export interface PictureReply extends SuccessReply {
  url: string;
}

export const requestPictureUpload = route<{
  path: string;
  bucket: string;
  data: { postURL: string; formData: Record<string, string> };
}>()({
  name: 'requestPictureUpload',
  summary: 'A signed form post for one picture of a text; superadmin only (CON-06)',
  method: 'POST',
  path: '/contents/pictures/upload',
  aliases: ['/api/contents/pictures/upload'],
  body: z.object({ name: text(1_000) }),
});

export const savePicture = route<PictureReply>()({
  name: 'savePicture',
  summary: 'Keeps an uploaded picture and tells its public address; superadmin only (CON-06)',
  method: 'POST',
  path: '/contents/pictures/save',
  aliases: ['/api/contents/pictures/save'],
  body: z.object({ path: text(1_000), bucket: text(200) }),
});
