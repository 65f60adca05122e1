import type { OwnPage, PageState, PortalView, Transport } from '@paddock/contract';
import { createBrowserHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { namePages, tellServer } from '../../platform/browser-errors/watch-browser-errors.ts';
import { contentBatchDelay } from '../../platform/content/content-batcher.ts';
import { accessFor } from '../../platform/page/page-access.ts';
import type { PortalList } from '../../platform/portal/portal-list.ts';
import { sessionAsRendered } from '../../platform/session/session-context.ts';
import type { SessionStore } from '../../platform/session/sessions.ts';
import type { TypedWork } from '../../platform/session/typed-work.ts';
import { impersonationViewAt } from '../routes/impersonation-view.ts';
import { App } from './app.tsx';
import { PortalGate } from './portal-gate.tsx';
import { consumeEarlyClick } from './replay-early-events.ts';
import { watchSession } from './watch-session.ts';
import { createWebApp, hydrateQueries, type WebApp } from './web-app.ts';

export interface StartAppOptions {
  session: SessionStore;
  typedWork: TypedWork;
  transport: Transport;
  portals: PortalList;
  /** The state that the server wrote into the page. */
  state: PageState | undefined;
  /** The page that it has rendered for the person of the session since, with the state of that. */
  ownPage: OwnPage | undefined;
}

/** A visitor to / whose session is restored never sees the homepage (AUT-11): they get the dashboard instead. */
function replaceWithDashboard(session: SessionStore): void {
  if (location.pathname !== '/' || session.get().status !== 'signed-in') return;
  history.replaceState(history.state, '', '/dashboard');
}

/** Whether the URL is still the one that the server rendered. The back button may have been quicker. */
function isAtRenderedUrl(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation) return true;
  const { pathname, search } = new URL(navigation.name);
  return pathname === location.pathname && search === location.search;
}

/** Starts the queries of the page, if its person may see it, so that a quick reply shows in the first render. */
function prefetchPage({ context, router }: WebApp): void {
  const session = context.session.get();
  if (session.status !== 'signed-in') return;
  for (const { staticData } of router.state.matches)
    if (staticData.access && accessFor(staticData.access, session) === 'visible')
      void staticData.prefetch?.({ ...context, search: router.state.location.search });
}

/** In development, React says more about a caught error by itself, and nobody needs a report. */
const rootOptions: RootOptions = import.meta.env.DEV
  ? {}
  : {
      onCaughtError: (error) => {
        // oxlint-disable-next-line no-console -- React would do this itself without the report.
        console.error(error);
        tellServer('render', error);
      },
    };

/** Hydrates the page that the server rendered, or renders it from scratch if the server did not or could not. */
export async function startApp({
  session,
  typedWork,
  transport,
  portals,
  state: served,
  ownPage,
}: StartAppOptions): Promise<void> {
  const state = ownPage?.state ?? served;
  const rendered = ownPage ? sessionAsRendered(session) : session;
  const container =
    document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));
  const appOf = async (portal: PortalView): Promise<WebApp> => {
    const app = createWebApp({
      portal,
      portalFiles: portal._id === state?.portal ? state.portalFiles : undefined,
      transport,
      session: rendered,
      history: createBrowserHistory(),
      contentDelay: contentBatchDelay,
    });
    if (state) hydrateQueries(app.context.queryClient, state, Date.now());
    session.setView(impersonationViewAt(app.router));
    watchSession(app, session, typedWork);
    namePages(() => app.router.state.matches.at(-1)?.fullPath);
    // Makes the router render as on the server: without a boundary around the root.
    app.router.ssr = { manifest: undefined };
    await app.router.load();
    prefetchPage(app);
    return app;
  };

  replaceWithDashboard(session);
  const portal = state?.portals.find(({ _id }) => _id === state.portal);
  if (!state || !portal) {
    // The page is rendered from scratch, so there is no element to replay a click on.
    consumeEarlyClick();
    createRoot(container, rootOptions).render(<PortalGate portals={portals} createApp={appOf} />);
    return;
  }
  portals.store(state.portals);
  const app = await appOf(portal);
  // If code or data failed to load, the page differs from what the server rendered.
  const hasFailed = app.router.state.matches.some(({ status }) => status === 'error');
  // Somebody else may have signed in since the page was rendered for its person.
  const isSameSession = !ownPage || session.get() === rendered.state.getInitialState().session;
  if (state.isWhole && !hasFailed && isSameSession && isAtRenderedUrl())
    // A transition hydrates in slices, so a slow phone stays responsive and hydrates pressed elements first.
    startTransition(() => void hydrateRoot(container, <App app={app} />, rootOptions));
  else createRoot(container, rootOptions).render(<App app={app} />);
}
