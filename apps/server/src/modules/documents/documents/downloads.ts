import { lifetimes } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../../adapters/storage/index.ts';
import type { Actor } from '../../../platform/actor.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSingleFlightCache } from '../../../platform/single-flight-cache.ts';
import { type DownloadTarget, openDownloadToken } from './download-token.ts';
import type { DocumentGenerators, GeneratedDocument } from './generated-documents.ts';

type GeneratedTarget = Exclude<DownloadTarget, { readonly key: string }>;

/** Maximum size of the generated documents that are cached for their links, in bytes. */
const maxGeneratedBytes = 64 * 1024 * 1024;

/** GET /files/{token}: streams a stored or generated document, so that a browser opens it without a header. */
export function registerDownloads(
  app: FastifyInstance,
  platform: Platform,
  tools: { store: Store; generators: DocumentGenerators },
): void {
  const once = createSingleFlightCache<GeneratedDocument>(platform.clock, {
    milliseconds: lifetimes.download,
    mostBytes: maxGeneratedBytes,
    sizeOf: ({ bytes }) => bytes.length,
    createMeter: platform.metrics.cache('documents'),
  });
  const made = async (
    { generator, link, record, actor }: GeneratedTarget & { actor: Actor },
    host: string,
  ) => {
    const make = tools.generators[generator];
    if (!make) return undefined;
    const portal = await platform.portals.byHost(host);
    const file = await once.get(link, () => make({ actor, portal, now: platform.clock.now() }, record ?? ''));
    return { ...file, size: file.bytes.length };
  };
  app.get<{ Params: { token: string }; Querystring: { inline?: string } }>(
    '/files/:token',
    { config: { access: 'public' } },
    async (request, reply) => {
      const grant = await openDownloadToken(platform, request.params.token);
      const file =
        'key' in grant ? await storedFile(tools.store, grant.key) : await made(grant, request.host);
      if (!file) return throwNotFound('This file');
      // Inline for the viewer in the page, otherwise a download; never as a page of ours.
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

/** RFC 6266: an ASCII name for old programs, and the real one in UTF-8. */
function dispositionName(name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_');
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escapeChar)}`;
}

function escapeChar(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}
