import type { FastifyInstance } from 'fastify';
import type { Store } from '../../../adapters/storage/index.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { matchesEtag } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { photoKey } from './photo-key.ts';

/**
 * GET /photos/{id}/{width}.webp: one size of a photograph, for everyone who has its address (INV-07). The content of an
 * address never changes, so every cache may keep it forever.
 */
export function servePhotos(app: FastifyInstance, platform: Platform, store: Store): void {
  app.get<{ Params: { id: string; name: string } }>(
    '/photos/:id/:name',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { id, name } = request.params;
      const width = /^(\d{1,5})\.webp$/.exec(name)?.[1];
      if (!width || !/^[0-9a-f-]{36}$/.test(id)) return throwNotFound('This photograph');
      const key = photoKey(id, width);
      const file = await platform.db
        .selectFrom('files')
        .select(['size', 'type'])
        .where('key', '=', key)
        .where('state', '=', 'stored')
        .executeTakeFirst();
      if (!file) return throwNotFound('This photograph');
      const etag = `"${id}-${width}"`;
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
        'content-security-policy': "default-src 'none'; sandbox",
      });
      if (matchesEtag(request, etag)) return reply.code(304).send();
      return reply
        .header('content-length', Number(file.size))
        .type(file.type)
        .send(await store.read(key));
    },
  );
}
