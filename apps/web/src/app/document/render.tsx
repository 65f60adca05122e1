import '../theme/styles.ts';
import type { PageRequest, RenderedPage } from '@paddock/contract';
import { dehydrate } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { serverSession } from '../../platform/session/session-context.ts';
import { App } from '../entry/app.tsx';
import { createWebApp, type WebApp } from '../entry/web-app.ts';
import { resolvePageHead } from '../page/page-head.ts';
import { addBackofficeRoutes } from '../routes/backoffice-entrance.ts';
import { backofficeRoutes } from '../routes/backoffice-routes.ts';
import { renderDocument } from './document.ts';
import { collectPageFiles } from './page-files.ts';

export { inlineScripts } from './document.ts';
export { renderOwnPage } from './render-own-page.tsx';

const entry = 'src/app/entry/main.tsx';

// Size is no concern here, so the tree is complete before the first page.
addBackofficeRoutes(backofficeRoutes);

/** Failed queries are left out, so the browser, which renders such a page from scratch, requests them again. */
function removeFailedQueries({ context: { queryClient } }: WebApp) {
  queryClient.removeQueries({ predicate: (query) => query.state.status === 'error' });
}

/** Renders a page of a portal for an anonymous visitor. */
export async function render(request: PageRequest): Promise<RenderedPage> {
  let isWhole = true;
  const app = createWebApp({
    portal: request.portal,
    portalFiles: request.portalFiles,
    transport: request.transport,
    session: serverSession,
    history: createMemoryHistory({ initialEntries: [request.url] }),
    contentDelay: 0,
    onFailure: () => {
      isWhole = false;
    },
  });
  await app.router.load();
  const result = app.router._serverResult;
  if (result?.type === 'redirect') {
    const location = result.redirect.headers.get('location') ?? '/';
    return { status: result.redirect.status, document: '', location, cacheable: false };
  }
  removeFailedQueries(app);
  const html = renderToString(<App app={app} />);
  const matches = app.router.stores.matches.get();
  const leaf = matches.at(-1);
  // With a 200, a search engine would index the page without its texts. Browsers load what is missing.
  const status = isWhole ? (result?.status ?? 200) : 503;
  return {
    status,
    cacheable: status < 500 && !leaf?.staticData.hasSecretAddress,
    document: renderDocument({
      html,
      head: resolvePageHead(matches),
      ownPageOf: status === 200 && leaf?.staticData.loadOwnPage ? request.build : undefined,
      early: leaf?.staticData.early?.(leaf.search) ?? [],
      path: leaf?.staticData.canonical ?? app.router.state.location.pathname,
      origin: request.origin,
      portal: request.portal,
      portalFiles: request.portalFiles,
      files: collectPageFiles(request.manifest, [
        entry,
        ...matches.map(({ staticData }) => staticData.chunk),
      ]),
      isIndexed:
        status === 200 && !leaf?.staticData.access?.requiresSignIn && !leaf?.staticData.hasSecretAddress,
      state: {
        portal: request.portal._id,
        portalFiles: request.portalFiles,
        portals: request.portals,
        queries: dehydrate(app.context.queryClient),
        isWhole,
      },
    }),
  };
}
