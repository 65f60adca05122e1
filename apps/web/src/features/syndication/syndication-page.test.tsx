import { MantineProvider } from '@mantine/core';
import { ApiError, type Me, type PortalView, type Transport } from '@paddock/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { TransportProvider } from '../../platform/api/transport-context.ts';
import { PortalProvider } from '../../platform/portal/portal-context.ts';
import { SessionProvider } from '../../platform/session/session-context.ts';
import type { SessionStore, Sessions } from '../../platform/session/sessions.ts';
import { syndicationQuery } from './api.ts';
import SyndicationPage from './syndication-page.tsx';

const me = { _id: 'u1', belongsToPortal: true, profileSettings: { timezone: null } } as Me;
const sessions = {
  session: { status: 'signed-in', me, authCode: '' },
  impersonation: { status: 'none' },
  held: null,
} as unknown as Sessions;
const store = { state: createStore(() => sessions), get: () => sessions.session } as unknown as SessionStore;
const profile = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** The page of a fund that could not be loaded. */
async function shown(search: string, failure: Error) {
  const transport: Transport = () => Promise.reject(failure);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  await client.prefetchQuery(syndicationQuery(transport, 'harbor', search === '' ? null : profile));
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/syndication/dashboard/$slug',
    component: SyndicationPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/syndication/dashboard/harbor${search}`] }),
  });
  await router.load();
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TransportProvider value={transport}>
          <PortalProvider value={{ name: 'Harbor Club' } as PortalView}>
            <SessionProvider value={store}>
              <RouterProvider router={router} />
            </SessionProvider>
          </PortalProvider>
        </TransportProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const message = 'This is none of your investing profiles.';
const rejected = new ApiError('request failed with status code 400', 400, { code: 'bad_request', message });

it('[ENT-03] says that a profile in the address cannot be used, and leads to the fund without it', async () => {
  const html = await shown(`?profile=${profile}`, rejected);
  expect(html).toContain(message);
  expect(html).toContain('href="/syndication/dashboard/harbor"');
  expect(html).not.toContain('Check your connection');
  expect(html).not.toContain('Retry');
});

it('[ENT-03] offers to try again where the connection is to blame, with a profile in the address or without', async () => {
  for (const search of ['', `?profile=${profile}`]) {
    const html = await shown(search, new ApiError('Failed to fetch'));
    expect(html).toContain('This fund could not be loaded');
    expect(html).toContain('Retry');
    expect(html).not.toContain('without it');
  }
});
