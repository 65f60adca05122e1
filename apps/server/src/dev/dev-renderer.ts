import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { shownPictures } from '@paddock/domain';
import { encodeLazily } from '../platform/http/encodings.ts';
import { buildSecurityHeaders } from '../platform/http/security-headers.ts';
import { thirdPartyServicesFor } from '../platform/http/third-party-services.ts';
import type { Platform } from '../platform/platform.ts';
import { portalOrigin } from '../platform/portal-origin.ts';
import type { Renderer } from '../platform/rendering/index.ts';
import type { DevChannel } from './dev-channel.ts';

/**
 * Renders each page again through Vite, with its production headers: Vite's client needs nothing beyond the site's
 * own origin.
 */
export async function createDevRenderer(
  channel: DevChannel,
  { config, portals }: Pick<Platform, 'config' | 'portals'>,
  postOrigin: string | null,
): Promise<Renderer> {
  const inlineScripts = await channel.inlineScripts();
  const scriptHashes = inlineScripts.map(
    (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
  // Empty, because Vite serves the browser's files before the request reaches the server.
  const clientDir = join(config.dataDir, 'dev-client');
  for (const folder of ['assets', 'portals']) await mkdir(join(clientDir, folder), { recursive: true });
  const https = config.publicUrl.startsWith('https:');
  return {
    scriptHashes,
    inlineScripts,
    clientDir,
    serviceWorker: '',
    buildId: 'dev',
    invalidate: () => undefined,
    // Pages without a build ask for none.
    ownPage: async () => null,
    page: async ({ url, portal }) => {
      const page = await channel.render({
        url,
        portal,
        origin: portalOrigin(config, portal),
        portals: [...(await portals.list())],
        portalFiles: shownPictures((await portals.pictures(portal._id)).keys()),
      });
      return {
        status: page.status,
        ...(page.location !== undefined && { location: page.location }),
        etag: `"${createHash('sha256').update(page.document).digest('base64url').slice(0, 22)}"`,
        isPrivate: true,
        headers: buildSecurityHeaders(
          { scriptHashes, https, postOrigin },
          thirdPartyServicesFor(portal, config),
        ),
        body: encodeLazily(page.document),
      };
    },
  };
}
