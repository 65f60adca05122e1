import { presignPhoto, savePhoto } from '@paddock/contract';
import { photoAddress } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../../adapters/storage/index.ts';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { definePurge } from '../../../platform/purge.ts';
import type { CreateUploads } from '../../storage/uploads/index.ts';
import { photoUploads, preparePhoto, recordPhoto } from './photo-upload.ts';
import { purgePhotos } from './purge-photos.ts';
import { servePhotos } from './serve-photos.ts';

export { withPictureRules } from './picture-hooks.ts';

/** Photographs of funds, assets, people and education items: uploaded, cut, sized, served and removed (INV-07). */
export function registerPhotos(
  app: FastifyInstance,
  platform: Platform,
  { store, uploads }: { store: Store; uploads: CreateUploads },
): void {
  const photos = uploads(photoUploads);
  mount(app, platform, presignPhoto, async (context) =>
    photos.presign(context.db, {
      user: requireUser(context).id,
      name: context.body.name,
      now: context.now,
    }),
  );
  mount(app, platform, savePhoto, {
    prepare: async (context) => {
      const { path, bucket, shape, crop } = context.body;
      const user = requireUser(context).id;
      const upload = await photos.check({ path, bucket, user, now: context.now });
      return preparePhoto(platform, store, upload, { shape, crop });
    },
    record: async (context, photo) => {
      await recordPhoto(context.db, photos, { user: requireUser(context).id, now: context.now }, photo);
      await context.audit({
        action: 'photos.save',
        record: photo.id,
        detail: { name: photo.upload.originalName },
      });
      const { width, height } = photo.largest;
      return { success: true, url: photoAddress(photo.id, width), width, height };
    },
  });
  platform.housekeeping.add(definePurge('photos', ({ db, now }) => purgePhotos(db, now)));
  servePhotos(app, platform, store);
}
