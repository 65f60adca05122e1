import type { PageState, PortalView, Transport } from '@paddock/contract';
import { createBrowserHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { contentBatchDelay } from '../../platform/content/content-batcher.ts';
import type { PortalList } from '../../platform/portal/portal-list.ts';
import type { SessionStore } from '../../platform/session/session-store.ts';
import { impersonationViewAt } from '../routes/impersonation-view.ts';
import { App } from './app.tsx';
import { PortalGate } from './portal-gate.tsx';
import { consumeEarlyClick } from './replay-early-events.ts';
import { watchSession } from './watch-session.ts';
import { createWebApp, hydrateQueries, type WebApp } from './web-app.ts';

export interface StartAppOptions {
  session: SessionStore;
  transport: Transport;
  portals: PortalList;
  /** What the server wrote into the page. */
  state: PageState | undefined;
}

/** A visitor of / whose session is restored never sees the homepage (AUT-11): their page is another one. */
function replaceWithDashboard(session: SessionStore): void {
  if (location.pathname !== '/' || session.get().status !== 'signed-in') return;
  history.replaceState(history.state, '', '/dashboard');
}

/** Whether the address is still the one that the page was made for: the button back may have been quicker. */
function isAtRenderedUrl(): boolean {
  const [made] = performance.getEntriesByType('navigation');
  if (!made) return true;
  const { pathname, search } = new URL(made.name);
  return pathname === location.pathname && search === location.search;
}

/** Takes over the page that the server made, or makes it where the server did not or could not. */
export async function startApp({ session, transport, portals, state }: StartAppOptions): Promise<void> {
  const container =
    document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));
  const appOf = async (portal: PortalView): Promise<WebApp> => {
    const app = createWebApp({
      portal,
      portalFiles: portal._id === state?.portal ? state.portalFiles : undefined,
      transport,
      session,
      history: createBrowserHistory(),
      contentDelay: contentBatchDelay,
    });
    if (state) hydrateQueries(app.context.queryClient, state, Date.now());
    session.setView(impersonationViewAt(app.router));
    watchSession(app, session);
    // Tells the router to render as the server did: without a boundary of its own around the root.
    app.router.ssr = { manifest: undefined };
    await app.router.load();
    return app;
  };

  replaceWithDashboard(session);
  const portal = state?.portals.find(({ _id }) => _id === state.portal);
  if (!state || !portal) {
    // What was made is not taken over but made anew.
    consumeEarlyClick();
    createRoot(container).render(<PortalGate portals={portals} createApp={appOf} />);
    return;
  }
  portals.store(state.portals);
  const app = await appOf(portal);
  // What the server made is not what stands there where the page's code or data did not come.
  const hasFailed = app.router.state.matches.some(({ status }) => status === 'error');
  if (state.isWhole && !hasFailed && isAtRenderedUrl())
    // As a transition it is done in slices: a slow phone still answers to a finger, and what is pressed goes first.
    startTransition(() => void hydrateRoot(container, <App app={app} />));
  else createRoot(container).render(<App app={app} />);
}
