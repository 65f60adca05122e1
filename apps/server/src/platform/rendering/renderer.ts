import { createHash } from 'node:crypto';
import type { OwnPage, PortalView, Transport } from '@paddock/contract';
import { shownPictures } from '@paddock/domain';
import { type Encoding, encodeLazily } from '../http/encodings.ts';
import { buildSecurityHeaders } from '../http/security-headers.ts';
import { thirdPartyServicesFor } from '../http/third-party-services.ts';
import type { Platform } from '../platform.ts';
import { portalOrigin } from '../portal-origin.ts';
import { createPageCache } from './page-cache.ts';
import { loadWebBuild } from './web-build.ts';

/** A page as it is served. */
export interface ServedPage {
  status: number;
  /** The target of a redirect. */
  location?: string;
  /** Changes with the document and its headers. */
  etag: string;
  /** Whether the URL contains a secret or the page is incomplete, so that it must not be cached. */
  isPrivate: boolean;
  /** The security headers of a document of its portal. */
  headers: Readonly<Record<string, string>>;
  body: (encoding: Encoding) => Promise<Buffer>;
}

export interface RenderRequest {
  /** Path and query, as in the request. */
  url: string;
  portal: PortalView;
  /** Handles the page's requests as for a signed-out visitor of the portal. */
  transport: Transport;
}

export interface Renderer {
  /** For script-src of the content security policy. */
  readonly scriptHashes: readonly string[];
  /** The browser's files. Files in `assets/` never change under the same name. */
  readonly clientDir: string;
  /** The service worker's script. The server adds the list of files to cache. */
  readonly serviceWorker: string;
  /** The inline script that sets the color scheme before the first paint, and the other inline scripts. */
  readonly inlineScripts: readonly string[];
  /** Changes with every build of the browser's files. */
  readonly buildId: string;
  page(request: RenderRequest): Promise<ServedPage>;
  /** Renders a page for the person of the transport's session; null if only the browser can. It is never cached. */
  ownPage(request: RenderRequest & { now: Date }): Promise<OwnPage | null>;
  /** Drops every cached page. */
  invalidate(): void;
}

/**
 * Renders pages with the web build and caches those that are the same for everybody, until something changes that the
 * pages of their portal are made from. Rendering takes about 4 ms, a cached page next to nothing.
 */
export async function createRenderer(parts: {
  webBuild: string;
  platform: Pick<Platform, 'changes' | 'config' | 'metrics' | 'portals'>;
  /** Where files are posted to, if that is another origin. */
  postOrigin: string | null;
}): Promise<Renderer> {
  const { changes, config, metrics, portals } = parts.platform;
  const build = await loadWebBuild(parts.webBuild);
  const cache = createPageCache<ServedPage>(metrics.cache('pages'));
  changes.on('pages', cache.invalidate);

  const buildId = createHash('sha256')
    .update(JSON.stringify(build.manifest))
    .digest('base64url')
    .slice(0, 16);
  /** What a page of a portal is rendered from, besides its own data. */
  const partsOf = async (portal: PortalView) => ({
    portal,
    portals: [...(await portals.list())],
    portalFiles: shownPictures((await portals.pictures(portal._id)).keys()),
  });

  const make = async ({ url, portal, transport }: RenderRequest): Promise<ServedPage> => {
    const page = await build.render({
      url,
      ...(await partsOf(portal)),
      transport,
      origin: portalOrigin(config, portal),
      manifest: build.manifest,
      build: buildId,
    });
    const headers = buildSecurityHeaders(
      {
        scriptHashes: build.scriptHashes,
        https: config.publicUrl.startsWith('https:'),
        postOrigin: parts.postOrigin,
      },
      thirdPartyServicesFor(portal, config),
    );
    const mark = createHash('sha256').update(JSON.stringify(headers)).update(page.document);
    return {
      status: page.status,
      ...(page.location !== undefined && { location: page.location }),
      etag: `"${mark.digest('base64url').slice(0, 22)}"`,
      headers,
      isPrivate: !page.cacheable,
      body: encodeLazily(page.document),
    };
  };
  return {
    scriptHashes: build.scriptHashes,
    clientDir: build.clientDir,
    serviceWorker: build.serviceWorker,
    inlineScripts: build.inlineScripts,
    buildId,
    invalidate: cache.invalidate,
    ownPage: async ({ portal, ...request }) =>
      build.renderOwnPage({ ...(await partsOf(portal)), ...request }),
    page: (request) =>
      // Pages with a query are made each time, because the query is the visitor's own.
      request.url.includes('?')
        ? make(request)
        : cache.get(
            { portal: request.portal._id, url: request.url },
            () => make(request),
            (page) => !page.isPrivate && page.status === 200,
          ),
  };
}
