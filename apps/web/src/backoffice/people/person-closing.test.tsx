import { MantineProvider } from '@mantine/core';
import type { Entity, Me, PersonPage, PortalView, Transport } from '@paddock/contract';
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
import { PersonClosing } from './person-closing.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const transport: Transport = () => Promise.reject(new Error('No request was expected.'));

const record = { _id: 'ida', username: 'ida@example.com', level: 'user' } as unknown as Entity<'users'>;
/** Closed, with a hold through April 15 in New York. */
const page = {
  closing: {
    askedAt: '2026-04-01T12:00:00.000Z',
    closedAt: '2026-04-02T12:00:00.000Z',
    reason: null,
    erasedAt: null,
    erasableFrom: '2099-04-16T03:59:59.000Z',
  },
  hold: null,
  bindings: [],
} as unknown as PersonPage;

/** What an admin reads whose device is in UTC, in a portal of another time zone. */
const shown = (timeZone: string) => {
  const session = createServerSession();
  session.set({ _id: 'own', level: 'admin', profileSettings: { timezone: 'UTC' } } as Me, 'code');
  const client = new QueryClient();
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TransportProvider value={transport}>
          <PortalProvider value={{ _id: 'portal', timeZone } as PortalView}>
            <SessionProvider value={session}>
              <RouterContextProvider router={router}>
                <PersonClosing record={record} page={page} />
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

it('[SEC-16] names the day through which records are kept on the clock of the portal, as what binds them does', () => {
  expect(shown('America/New_York')).toContain('is erased after Apr 15, 2099');
  expect(shown('UTC')).toContain('is erased after Apr 16, 2099');
});
