import { basename } from 'node:path/posix';
import {
  createPortal as createPortalEndpoint,
  deletePortalPicture as deletePortalPictureEndpoint,
  type Entity,
  listPortals,
  presignPortalPicture,
  readPortalSetup,
  savePortalPicture as savePortalPictureEndpoint,
} from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../../adapters/storage/index.ts';
import type { Actor } from '../../../platform/actor.ts';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { presentRecord } from '../../records/collections/index.ts';
import type { CreateUploads } from '../../storage/uploads/index.ts';
import { type CreateTexts, createPortal } from './create-portal.ts';
import { deletePortalPicture } from './delete-picture.ts';
import { portalSetup } from './portal-setup.ts';
import { portalPictureUploads, savePortalPicture } from './save-picture.ts';
import { servePortalPictures } from './serve-pictures.ts';

export type { CreateTexts } from './create-portal.ts';
export { portalHooks } from './portal-hooks.ts';
export { savePortalPicture } from './save-picture.ts';

/** The portals of the deployment, for everyone (POR-19), and their pictures. */
export function registerPortals(
  app: FastifyInstance,
  platform: Platform,
  tools: { store: Store; uploads: CreateUploads; createTexts: CreateTexts },
): void {
  mount(app, platform, listPortals, async () => {
    const portals = await platform.portals.list();
    return { items: [...portals], total: portals.length };
  });

  mount(app, platform, createPortalEndpoint, async (context) => {
    requireReauthentication(context.actor, context.now, 'before you create a portal');
    const { id, changes } = await createPortal(context.db, context, context.body, tools.createTexts);
    await context.audit({ action: 'portals.create', collection: 'portals', record: id, changes });
    return { item: (await presentRecord(context.db, context, 'portals', id)) as Entity<'portals'> };
  });
  mount(app, platform, readPortalSetup, async (context) => ({
    item: await portalSetup(context.db, context.params.portal),
  }));

  const pictures = tools.uploads(portalPictureUploads);
  mount(app, platform, presignPortalPicture, async (context) => {
    requireReauthenticationForPictures(context);
    return pictures.presign(context.db, {
      user: requireUser(context).id,
      name: context.body.name,
      now: context.now,
    });
  });
  mount(app, platform, savePortalPictureEndpoint, {
    prepare: (context) => {
      requireReauthenticationForPictures(context);
      const { path, bucket, name } = context.body;
      const user = requireUser(context).id;
      return pictures.check({ path, bucket, name: basename(name), user, now: context.now });
    },
    record: async (context, checked) => {
      const { portal, name } = context.body;
      const by = { user: requireUser(context).id, now: context.now };
      const { key } = await pictures.claim(context.db, by, checked);
      const { slug } = await savePortalPicture(context.db, { portal, name, key, now: context.now });
      await context.audit({
        action: 'portals.picture',
        collection: 'portals',
        record: portal,
        detail: { name, key },
      });
      return { success: true, url: `/portals/${encodeURIComponent(slug)}/${name}` };
    },
  });
  mount(app, platform, deletePortalPictureEndpoint, async (context) => {
    requireReauthenticationForPictures(context);
    const { portal, name } = context.params;
    const { key } = await deletePortalPicture(context.db, context.params);
    await context.audit({
      action: 'portals.delete_picture',
      collection: 'portals',
      record: portal,
      detail: { name, key },
    });
    return { success: true };
  });
  servePortalPictures(app, platform, tools.store);
}

/** People know a portal by its pictures, so they are as guarded as its domains (SEC-03). */
const requireReauthenticationForPictures = ({ actor, now }: { actor: Actor; now: Date }) =>
  requireReauthentication(actor, now, "before you change a portal's pictures");
