import { createHash } from 'node:crypto';
import type { PortalView } from '@paddock/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { matchesEtag } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { portalOrigin } from '../../../platform/portal-origin.ts';
import { createPageCache, type Renderer } from '../../../platform/rendering/index.ts';
import { offlinePage, offlinePolicy } from './offline-page.ts';
import { robotsText } from './robots.ts';
import { sitemapXml } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

type RenderText = (portal: PortalView) => string | Promise<string>;

/** A portal's files for programs: robots.txt, sitemap.xml, the web app manifest and the service worker. */
export function registerSite(app: FastifyInstance, platform: Platform, renderer: Renderer | undefined): void {
  const { config, db, portals, changes } = platform;
  const sitemaps = createPageCache<string>(platform.metrics.cache('sitemaps'));
  changes.on('pages', sitemaps.invalidate);

  const serve = (path: string, type: string, make: RenderText, headers = {}) => {
    app.get(path, { config: { access: 'public' } }, async (request, reply) => {
      const portal = await portals.byHost(request.host);
      if (!portal) throwDomainError('unavailable', 'No portal has been set up yet.');
      return sendCacheable(request, reply.headers(headers).type(type), await make(portal));
    });
  };

  serve('/robots.txt', 'text/plain; charset=utf-8', (portal) => robotsText(portalOrigin(config, portal)));
  serve('/sitemap.xml', 'application/xml; charset=utf-8', (portal) =>
    sitemaps.get(
      { portal: portal._id, url: '/sitemap.xml' },
      () => sitemapXml(db, { portal: portal._id, origin: portalOrigin(config, portal) }),
      () => true,
    ),
  );
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', (portal) =>
    JSON.stringify(webManifest(portal)),
  );
  if (!renderer) return;
  const [colorScheme] = renderer.inlineScripts;
  const policy = { 'content-security-policy': offlinePolicy(colorScheme) };
  serve('/offline', 'text/html; charset=utf-8', (portal) => offlinePage(portal, colorScheme), policy);
  serve('/sw.js', 'text/javascript; charset=utf-8', async (portal) => {
    const pictures = await portals.pictures(portal._id);
    // Another build or brand changes the script, so that the browser replaces the worker.
    const shell = {
      name: `${portal.slug} ${renderer.buildId}`,
      files: ['/offline', ...(pictures.has('logo.png') ? [logoUrl(portal)] : [])],
    };
    return `self.shell = ${JSON.stringify(shell)};\n${renderer.serviceWorker}`;
  });
}

const logoUrl = ({ slug }: PortalView) => `/portals/${encodeURIComponent(slug)}/logo.png`;

/** Sends a text that browsers revalidate each time, and receive again only if it has changed. */
function sendCacheable(request: FastifyRequest, reply: FastifyReply, text: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'no-cache', etag });
  return matchesEtag(request, etag) ? reply.code(304).send() : reply.send(text);
}
