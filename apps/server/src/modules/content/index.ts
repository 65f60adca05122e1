import {
  contentsBySlug,
  requestPictureUpload,
  savePicture,
  updateContent as updateContentCall,
} from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../adapters/storage/index.ts';
import { type Handler, mount, personOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import type { UploadsOf } from '../uploads/index.ts';
import { registerMedia } from './media.ts';
import { pictureUploads, pictureUrl } from './pictures.ts';
import { readContents } from './read-contents.ts';
import { updateContent } from './update-content.ts';

export { plainParagraphs } from './plain-paragraphs.ts';
export { readContents } from './read-contents.ts';
export { sanitise } from './sanitise.ts';

/** Editable texts: read by everyone, changed in place by superadmins. */
export function registerContent(
  app: FastifyInstance,
  platform: Platform,
  tools: { store: Store; uploads: UploadsOf },
): void {
  const pictures = tools.uploads(pictureUploads);
  mount(app, platform, contentsBySlug, 'everyone', async ({ body, db, portal }) => ({
    contents: await readContents(db, { slugs: body.slugs, portal: body.portal ?? portal?._id ?? null }),
  }));

  mount(app, platform, updateContentCall, 'superadmin', async (call) => {
    const { body, db, now } = call;
    const portal = body.portal === undefined ? (call.portal?._id ?? null) : body.portal;
    const known = await platform.portals.list();
    if (portal !== null && !known.some(({ _id }) => _id === portal))
      refuse('bad_request', 'There is no such portal.', { portal: 'There is no such portal.' });
    const content = await updateContent(db, { ...body, portal }, now);
    await call.audit({ action: 'contents.update', collection: 'contents', record: content._id, portal });
    return { success: true, updatedAt: content.updatedAt, content };
  });

  mount(app, platform, requestPictureUpload, 'superadmin', async (call) =>
    pictures.offer(call.db, { user: personOf(call).id, name: call.body.name, now: call.now }),
  );
  const save: Handler<typeof savePicture> = async (call) => {
    const picture = await pictures.take(call.db, { ...call.body, user: personOf(call).id, now: call.now });
    await call.audit({ action: 'contents.picture', detail: { key: picture.key } });
    return { success: true, url: pictureUrl(picture) };
  };
  mount(app, platform, savePicture, 'superadmin', save, pictures.gate);
  registerMedia(app, platform, tools.store);
}
