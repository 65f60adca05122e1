import { type OwnPage, type OwnPageRequest, readMe, request } from '@paddock/contract';
import { dehydrate } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createServerSession } from '../../platform/session/session-context.ts';
import { App } from '../entry/app.tsx';
import { createWebApp } from '../entry/web-app.ts';

/**
 * Renders a page for the person whose session the transport has, with the queries that it was rendered from. Returns
 * null if that is not one of the pages that are rendered so, or if anything of it could not be loaded: the browser then
 * renders the page, and says what failed.
 */
export async function renderOwnPage({
  url,
  portal,
  portals,
  portalFiles,
  transport,
  now,
}: OwnPageRequest): Promise<OwnPage | null> {
  const session = createServerSession();
  let isWhole = true;
  const app = createWebApp({
    portal,
    portalFiles,
    transport,
    session,
    history: createMemoryHistory({ initialEntries: [url] }),
    contentDelay: 0,
    onFailure: () => {
      isWhole = false;
    },
  });
  const { context, router } = app;
  const location = router.latestLocation;
  const page = router.matchRoutes(location).at(-1)?.staticData;
  const load = page?.loadOwnPage;
  if (!load) return null;
  const loadQueries = async () => {
    await load();
    await page.prefetch?.({ ...context, search: location.search });
  };
  const [{ me }] = await Promise.all([request(transport, readMe, {}), router.load(), loadQueries()]);
  // Only the device knows the days of somebody who has chosen no time zone.
  if (!me.profileSettings.timezone) return null;
  // The page does not contain the code.
  session.set(me, '');
  const queries = context.queryClient.getQueryCache().getAll();
  const result = router._serverResult;
  if (!isWhole || result?.type === 'redirect' || result?.status !== 200) return null;
  if (queries.some(({ state }) => state.status !== 'success')) return null;
  return {
    html: renderToString(<App app={app} />),
    me,
    state: { portal: portal._id, portalFiles, portals, queries: dehydrate(context.queryClient), isWhole },
    renderedAt: now.toISOString(),
  };
}
