import { sanitizeFileName } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Store } from '../../../adapters/storage/index.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { matchesEtag } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pictureKey, pictureKindOf } from './pictures.ts';

/**
 * GET /media/{id}/{name}: a picture of a text, for everyone (CON-06). The content of an address never changes, so every
 * cache may keep it forever.
 */
export function registerMedia(app: FastifyInstance, platform: Platform, store: Store): void {
  app.get<{ Params: { id: string; name: string } }>(
    '/media/:id/:name',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { id, name } = request.params;
      const kind = pictureKindOf(name);
      if (!kind || !/^[0-9a-f-]{36}$/.test(id)) return throwNotFound('This picture');
      const key = pictureKey(id, kind);
      const etag = `"${id}"`;
      const { rows } = await sql<{ type: string; originalName: string }>`
        SELECT type, "originalName" FROM files WHERE key = ${key} AND state = 'stored'`.execute(platform.db);
      const [picture] = rows;
      if (!picture || picture.originalName !== name) return throwNotFound('This picture');
      const file = await store.stat(key);
      if (!file) return throwNotFound('This picture');
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
        'content-disposition': `inline; filename="${sanitizeFileName(name)}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      });
      if (matchesEtag(request, etag)) return reply.code(304).send();
      return reply
        .header('content-length', file.size)
        .type(picture.type)
        .send(await store.read(key));
    },
  );
}
