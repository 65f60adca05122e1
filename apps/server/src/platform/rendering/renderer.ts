import { createHash } from 'node:crypto';
import type { PortalView, Transport } from '@paddock/contract';
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
  /** Where a redirect leads. */
  location?: string;
  /** Changes with the document and its headers. */
  etag: string;
  /** The address holds a secret, or something was missing: nobody keeps it. */
  isPrivate: boolean;
  /** The security headers of a document of its portal. */
  headers: Readonly<Record<string, string>>;
  body: (encoding: Encoding) => Promise<Buffer>;
}

export interface RenderRequest {
  /** Path and query, as in the request. */
  url: string;
  portal: PortalView;
  /** Answers the page's calls as for a signed-out visitor of the portal. */
  transport: Transport;
}

export interface Renderer {
  /** For script-src of the content security policy. */
  readonly scriptHashes: readonly string[];
  /** The browser's files: `assets/` never changes under one name. */
  readonly clientDir: string;
  /** The script of the service worker, to which the server writes what it keeps. */
  readonly serviceWorker: string;
  /** The inline script that sets the mode before the first paint, and what else pages carry. */
  readonly inlineScripts: readonly string[];
  /** Changes with every build of the browser's files. */
  readonly buildId: string;
  page(request: RenderRequest): Promise<ServedPage>;
  /** Forgets every page that is kept. */
  invalidate(): void;
}

/**
 * Makes pages with the web build and keeps those that are the same for everybody, until something changes that the
 * pages of their portal are made from. A page takes some 4 ms to make, a kept one next to nothing.
 */
export async function createRenderer(parts: {
  webBuild: string;
  platform: Pick<Platform, 'changes' | 'config' | 'portals'>;
  /** Where files are posted to, where that is another origin. */
  postOrigin: string | null;
}): Promise<Renderer> {
  const { changes, config, portals } = parts.platform;
  const build = await loadWebBuild(parts.webBuild);
  const cache = createPageCache<ServedPage>();
  changes.on('pages', cache.invalidate);

  const make = async ({ url, portal, transport }: RenderRequest): Promise<ServedPage> => {
    const page = await build.render({
      url,
      portal,
      transport,
      origin: portalOrigin(config, portal),
      portals: [...(await portals.list())],
      manifest: build.manifest,
      portalFiles: shownPictures((await portals.pictures(portal._id)).keys()),
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
    buildId: createHash('sha256').update(JSON.stringify(build.manifest)).digest('base64url').slice(0, 16),
    invalidate: cache.invalidate,
    page: (request) =>
      // A query is the visitor's own: pages with one are made each time.
      request.url.includes('?')
        ? make(request)
        : cache.get(
            { portal: request.portal._id, url: request.url },
            () => make(request),
            (page) => !page.isPrivate && page.status === 200,
          ),
  };
}
