import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PortalView } from '@paddock/contract';
import { type BrandPicture, brandPictures, extensionOf, fileTypes } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../../adapters/storage/index.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { matchesEtag } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { drawBrandPicture } from './draw-brand-picture.ts';
import { createPictureCache, type ServedPicture } from './picture-cache.ts';

/** Browsers may cache a picture for an hour, because it can be replaced under its name. */
const cacheControl = 'public, max-age=3600';

/** GET /portals/{slug}/{name}: the pictures of a portal, for everyone (POR-01). */
export function servePortalPictures(app: FastifyInstance, platform: Platform, store: Store): void {
  const cache = createPictureCache(platform.metrics.cache('pictures'));
  const find = async (slug: string, name: string): Promise<ServedPicture> => {
    const portal = (await platform.portals.list()).find((candidate) => candidate.slug === slug);
    if (!portal) return throwNotFound('This picture');
    const uploaded = (await platform.portals.pictures(portal._id)).get(name);
    if (uploaded)
      return cache.get(uploaded.key, async () => ({
        bytes: await buffer(await store.read(uploaded.key)),
        type: uploaded.type,
        etag: `"${createHash('sha256').update(uploaded.key).digest('base64url').slice(0, 22)}"`,
      }));
    if (!isBrandPicture(name)) return throwNotFound('This picture');
    return cache.get(`${name} ${portal.portalColor} ${portal.name}`, () => draw(name, portal));
  };

  app.get<{ Params: { slug: string; '*': string } }>(
    '/portals/:slug/*',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { bytes, type, etag } = await find(request.params.slug, request.params['*']);
      reply.headers({
        'cache-control': cacheControl,
        etag,
        // An SVG that is opened directly must not run scripts.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      });
      if (matchesEtag(request, etag)) return reply.code(304).send();
      return reply.type(type).send(bytes);
    },
  );
}

const isBrandPicture = (name: string): name is BrandPicture =>
  brandPictures.some((picture) => picture === name);

async function draw(name: BrandPicture, portal: PortalView): Promise<ServedPicture> {
  const bytes = await drawBrandPicture(name, portal);
  return {
    bytes,
    type: fileTypes[extensionOf(name) ?? 'png'],
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
}
