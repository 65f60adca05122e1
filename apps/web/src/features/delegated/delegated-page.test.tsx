import { MantineProvider } from '@mantine/core';
import type { DelegatedProfile, Me, PortalView, Transport } from '@paddock/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TransportProvider } from '../../platform/api/transport-context.ts';
import { PortalProvider } from '../../platform/portal/portal-context.ts';
import { createServerSession, SessionProvider } from '../../platform/session/session-context.ts';
import { delegatedQuery } from './api.ts';
import DelegatedPage from './delegated-page.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const transport: Transport = () => Promise.reject(new Error('No request was expected.'));

const profile = (until: string | null) =>
  ({
    _id: 'grant',
    investing_entity: 'llc',
    name: 'Okafor Holdings LLC',
    kind: 'llc',
    ownerName: 'Daniel Okafor',
    state: 'invited',
    rights: ['tax'],
    from: '2099-04-01T04:00:00.000Z',
    until,
  }) as unknown as DelegatedProfile;

/** The page of a delegate whose own time zone is UTC, in a portal of another one. */
const shown = (timeZone: string, until: string | null) => {
  const session = createServerSession();
  session.set({ _id: 'own', profileSettings: { timezone: 'UTC' } } as Me, 'code');
  const client = new QueryClient();
  const reply = { items: [profile(until)], isAddressConfirmed: true };
  client.setQueryData(delegatedQuery(transport).queryKey, reply);
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TransportProvider value={transport}>
          <PortalProvider value={{ _id: 'portal', timeZone } as PortalView}>
            <SessionProvider value={session}>
              <RouterContextProvider router={router}>
                <DelegatedPage />
              </RouterContextProvider>
            </SessionProvider>
          </PortalProvider>
        </TransportProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
};

it('[ENT-07] tells a delegate the days that the owner chose, on the clock of the portal', () => {
  // Through April 15 in New York.
  const until = '2099-04-16T04:00:00.000Z';
  expect(shown('America/New_York', until)).toContain('From Apr 1, 2099 through Apr 15, 2099');
  expect(shown('UTC', until)).toContain('through Apr 16, 2099');
  expect(shown('Pacific/Honolulu', null)).toContain('From Mar 31, 2099 , until it is ended');
});
