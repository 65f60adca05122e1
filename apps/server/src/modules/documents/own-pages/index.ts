import { readOwnPage } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { headerText, mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inProcessTransport, type Renderer } from '../../../platform/rendering/index.ts';

/** Rendering occupies the processor for some milliseconds, so that many at once would keep everybody waiting. */
const mostAtOnce = 8;

const none = { page: null };

/**
 * Renders pages of documents for their person, so that their rows show before the application has loaded. The page's
 * requests are sent as the person's own, so the same endpoints as ever decide what it contains. Where there is no such
 * page, the browser renders it.
 */
export function registerOwnPages(
  app: FastifyInstance,
  platform: Platform,
  renderer: Renderer | undefined,
): void {
  let rendering = 0;
  mount(app, platform, readOwnPage, async ({ query: { path, build }, actor, portal, now, request }) => {
    if (!renderer || !portal || build !== renderer.buildId) return none;
    if (actor.level !== 'user' || actor.isImpersonation || rendering >= mostAtOnce) return none;
    rendering += 1;
    try {
      const transport = inProcessTransport(app, request.host, headerText(request, 'authcode'));
      return { page: await renderer.ownPage({ url: path, portal, transport, now }) };
    } catch (error) {
      // Whatever it is, the browser's own requests meet it too and show it.
      request.log.debug({ err: error }, 'A page could not be rendered for its person');
      return none;
    } finally {
      rendering -= 1;
    }
  });
}
