import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { throwDomainError } from '../domain-error.ts';
import { registerPublicPlugin } from '../http/access.ts';
import { chooseEncoding } from '../http/encodings.ts';
import { matchesEtag } from '../http/matches-etag.ts';
import { isPageUrl } from '../http/page-url.ts';
import type { Platform } from '../platform.ts';
import { registerAssets } from './assets.ts';
import { inProcessTransport } from './in-process-transport.ts';
import type { Renderer } from './renderer.ts';

const hour = '1h';

/** Seconds after which an incomplete page is worth requesting again. */
const retryAfterSeconds = 30;

/** Serves the pages and the browser's files. Registered last, after every other route. */
export async function registerPages(
  app: FastifyInstance,
  platform: Platform,
  renderer: Renderer,
): Promise<void> {
  await registerAssets(app, renderer.clientDir);
  await registerPublicPlugin(app, fastifyStatic, {
    root: join(renderer.clientDir, 'portals'),
    prefix: '/portals/',
    decorateReply: false,
    maxAge: hour,
  });

  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPageUrl(request.url)) throwDomainError('not_found', 'There is no page at this address.');
    const portal = await platform.portals.byHost(request.host);
    if (!portal) throwDomainError('unavailable', 'No portal has been set up yet.');
    const transport = inProcessTransport(app, request.host);
    const page = await renderer.page({ url: request.url, portal, transport });
    if (page.status === 503) reply.header('retry-after', retryAfterSeconds);
    reply.code(page.status).headers(page.headers).header('vary', 'accept-encoding');
    if (page.location !== undefined) return reply.header('location', page.location).send();
    reply.header('cache-control', page.isPrivate ? 'no-store' : 'no-cache').header('etag', page.etag);
    if (matchesEtag(request, page.etag)) return reply.code(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(await page.body(encoding));
  };
  for (const url of ['/', '/*']) app.get(url, { config: { access: 'public' } }, servePage);
}
