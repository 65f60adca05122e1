import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { throwDomainError } from '../domain-error.ts';
import { chooseEncoding, type Encoding } from '../http/encodings.ts';
import { matchesEtag } from '../http/matches-etag.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const extensions: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/**
 * Serves the files of the web build's `assets/`, compressed where the build has compressed them, from memory: a page
 * needs dozens of them, and they never change under the same name.
 */
export async function registerAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  const folder = join(clientDir, 'assets');
  const files = new Map<string, Promise<Buffer> | null>((await readdir(folder)).map((name) => [name, null]));

  const read = (name: string): Promise<Buffer> => {
    const reading = files.get(name) ?? readFile(join(folder, name));
    files.set(name, reading);
    // The next build has removed it.
    reading.catch(() => files.delete(name));
    return reading;
  };

  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { name } = request.params;
      const wanted = chooseEncoding(request.headers['accept-encoding']);
      const encoding = files.has(`${name}${extensions[wanted]}`) ? wanted : 'identity';
      const type = types[extname(name)];
      const body =
        type !== undefined && files.has(name)
          ? await read(`${name}${extensions[encoding]}`).catch(() => undefined)
          : undefined;
      if (!body) return throwDomainError('not_found', 'There is no file at this address.');
      const etag = `"${name}-${encoding}"`;
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .header('etag', etag);
      if (matchesEtag(request, etag)) return reply.code(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type(type ?? '').send(body);
    },
  );
}
