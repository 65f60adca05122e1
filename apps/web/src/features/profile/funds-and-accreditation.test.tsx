import { MantineProvider } from '@mantine/core';
import type { Entity, Me, PortalView, Transport } from '@paddock/contract';
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
import { createServerSession } from '../../platform/session/server-session.ts';
import { SessionProvider } from '../../platform/session/session-context.ts';
import { FundsAndAccreditation } from './funds-and-accreditation.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const transport: Transport = () => Promise.reject(new Error('No request was expected.'));

/** Valid until the end of April 15 in New York, which is April 16 in UTC and in Auckland. */
const record = {
  firstName: 'Ida',
  lastName: 'Investor',
  accreditationType: 'individual',
  accreditation: '5',
  accreditationReview: 'accepted',
  accreditationValidUntil: '2099-04-16T03:59:59.000Z',
  profileSettings: { timezone: 'Pacific/Auckland' },
} as unknown as Entity<'users'>;

/** The notices of a person with a time zone of their own, in a portal of another one. */
const shown = (timeZone: string) => {
  const session = createServerSession();
  session.set({ _id: 'own', profileSettings: { timezone: 'UTC' } } as Me, 'code');
  const client = new QueryClient();
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TransportProvider value={transport}>
          <PortalProvider value={{ _id: 'portal', timeZone } as PortalView}>
            <SessionProvider value={session}>
              <RouterContextProvider router={router}>
                <FundsAndAccreditation record={record} />
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

it('[ACC-01] names the day that the team chose for the review, on the clock of the portal', () => {
  expect(shown('America/New_York')).toContain('The review is valid until Apr 15, 2099');
  expect(shown('UTC')).toContain('The review is valid until Apr 16, 2099');
});
