import type { FastifyInstance } from 'fastify';
import type { Store } from '../../adapters/storage/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound } from '../../platform/refusal.ts';
import { openDownload } from './download-token.ts';
import type { Makers } from './made-files.ts';

/** GET /files/{token}: streams a stored object, or one made now, so that a browser opens it without a header. */
export function registerDownloads(
  app: FastifyInstance,
  platform: Platform,
  tools: { store: Store; makers: Makers },
): void {
  const made = async ({ maker, actor }: { maker: string; actor: Actor }, host: string) => {
    const portal = await platform.portals.byHost(host);
    const file = await tools.makers[maker]?.({ actor, portal, now: platform.clock.now() });
    return file && { ...file, size: file.bytes.length };
  };
  app.get<{ Params: { token: string }; Querystring: { inline?: string } }>(
    '/files/:token',
    { config: { access: 'everyone' } },
    async (request, reply) => {
      const grant = await openDownload(platform.db, platform.secrets, request.params.token, platform.clock);
      const file =
        'key' in grant ? await storedFile(tools.store, grant.key) : await made(grant, request.host);
      if (!file) return notFound('This file');
      // Inline for the viewer of the page, as a download otherwise; never as a page of ours.
      const disposition = request.query.inline === '1' ? 'inline' : 'attachment';
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-length': file.size,
          'content-disposition': `${disposition}; ${dispositionName(grant.name)}`,
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        .type(file.type)
        .send(file.bytes);
    },
  );
}

async function storedFile(store: Store, key: string) {
  const found = await store.stat(key);
  return found && { ...found, bytes: await store.read(key) };
}

/** RFC 6266: the plain name for old programs, the real one in UTF-8 beside it. */
function dispositionName(name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_');
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escapeChar)}`;
}

function escapeChar(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}
