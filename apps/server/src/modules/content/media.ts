import { fileName } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Store } from '../../adapters/storage/index.ts';
import { hasVersion } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound } from '../../platform/refusal.ts';
import { pictureKey, pictureKindOf } from './pictures.ts';

/**
 * GET /media/{id}/{name}: a picture of a text, for everybody (CON-06). What lies at an address never changes, so
 * every cache may keep it for good.
 */
export function registerMedia(app: FastifyInstance, platform: Platform, store: Store): void {
  app.get<{ Params: { id: string; name: string } }>(
    '/media/:id/:name',
    { config: { access: 'everyone' } },
    async (request, reply) => {
      const { id, name } = request.params;
      const kind = pictureKindOf(name);
      if (!kind || !/^[0-9a-f-]{36}$/.test(id)) return notFound('This picture');
      const key = pictureKey(id, kind);
      const etag = `"${id}"`;
      const { rows } = await sql<{ type: string; originalName: string }>`
        SELECT type, "originalName" FROM files WHERE key = ${key} AND state = 'stored'`.execute(platform.db);
      const [kept] = rows;
      if (!kept || kept.originalName !== name) return notFound('This picture');
      const found = await store.stat(key);
      if (!found) return notFound('This picture');
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
        'content-disposition': `inline; filename="${fileName(name)}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      });
      if (hasVersion(request, etag)) return reply.code(304).send();
      return reply
        .header('content-length', found.size)
        .type(kept.type)
        .send(await store.read(key));
    },
  );
}
