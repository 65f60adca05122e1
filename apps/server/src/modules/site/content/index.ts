import {
  contentsBySlug,
  presignPictureUpload,
  savePicture,
  updateContent as updateContentCall,
} from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../../adapters/storage/index.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CreateUploads } from '../../storage/uploads/index.ts';
import { registerMedia } from './media.ts';
import { pictureUploads, pictureUrl } from './pictures.ts';
import { readContents } from './read-contents.ts';
import { updateContent } from './update-content.ts';

export { readContents } from './read-contents.ts';

/** Editable texts: everyone reads them, superadmins change them in place. */
export function registerContent(
  app: FastifyInstance,
  platform: Platform,
  tools: { store: Store; uploads: CreateUploads },
): void {
  const pictures = tools.uploads(pictureUploads);
  mount(app, platform, contentsBySlug, async ({ body, db, portal }) => ({
    contents: await readContents(db, { slugs: body.slugs, portal: body.portal ?? portal?._id ?? null }),
  }));

  mount(app, platform, updateContentCall, async (context) => {
    const { body, db, now } = context;
    const portal = body.portal === undefined ? (context.portal?._id ?? null) : body.portal;
    const known = await platform.portals.list();
    if (portal !== null && !known.some(({ _id }) => _id === portal))
      throwDomainError('bad_request', 'There is no such portal.', { portal: 'There is no such portal.' });
    const { content, changes } = await updateContent(db, { ...body, portal }, now);
    await context.audit({
      action: 'contents.update',
      collection: 'contents',
      record: content._id,
      portal,
      changes,
    });
    return { success: true, updatedAt: content.updatedAt, content };
  });

  mount(app, platform, presignPictureUpload, async (context) =>
    pictures.presign(context.db, {
      user: requireUser(context).id,
      name: context.body.name,
      now: context.now,
    }),
  );
  mount(app, platform, savePicture, {
    prepare: (context) =>
      pictures.check({ ...context.body, user: requireUser(context).id, now: context.now }),
    record: async (context, checked) => {
      const picture = await pictures.claim(
        context.db,
        { user: requireUser(context).id, now: context.now },
        checked,
      );
      await context.audit({ action: 'contents.picture', detail: { key: picture.key } });
      return { success: true, url: pictureUrl(picture) };
    },
  });
  registerMedia(app, platform, tools.store);
}
