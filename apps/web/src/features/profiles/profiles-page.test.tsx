import { MantineProvider } from '@mantine/core';
import type { Me, PortalView, Transport } from '@paddock/contract';
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
import { type InvestingProfile, ownProfilesQuery } from '../../platform/session/own-profiles.ts';
import { createServerSession, SessionProvider } from '../../platform/session/session-context.ts';
import { type Delegate, delegatesQuery } from './delegates-api.ts';
import ProfilesPage from './profiles-page.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const transport: Transport = () => Promise.reject(new Error('No request was expected.'));

/** Through April 15, 2099, and valid until then, as a portal of Auckland stores it. In UTC it is noon. */
const end = '2099-04-15T12:00:00.000Z';
const profile = {
  _id: 'llc',
  kind: 'llc',
  legalName: 'Okafor Holdings LLC',
  archivedAt: null,
  accreditation: '2',
  accreditationReview: 'accepted',
  accreditationValidUntil: '2099-04-15T11:59:59.000Z',
} as InvestingProfile;
const delegate = {
  _id: 'ada',
  entity: 'llc',
  email: 'ada@example.com',
  role: 'accountant',
  rights: ['tax'],
  from: '2099-03-31T11:00:00.000Z',
  until: end,
  acceptedAt: null,
  endedAt: null,
} as unknown as Delegate;

/** The page of somebody whose own time zone is UTC, in a portal of another one. */
const shown = (timeZone: string) => {
  const session = createServerSession();
  session.set(
    { _id: 'own', displayName: 'Daniel Okafor', profileSettings: { timezone: 'UTC' } } as Me,
    'code',
  );
  const client = new QueryClient();
  client.setQueryData(ownProfilesQuery(transport).queryKey, [profile]);
  client.setQueryData(delegatesQuery(transport, 'own').queryKey, [delegate]);
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TransportProvider value={transport}>
          <PortalProvider value={{ _id: 'portal', timeZone } as PortalView}>
            <SessionProvider value={session}>
              <RouterContextProvider router={router}>
                <ProfilesPage />
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

it('[ENT-07] names the first and the last day of a delegation on the clock of the portal', () => {
  expect(shown('Pacific/Auckland')).toContain('From Apr 1, 2099 through Apr 15, 2099');
  expect(shown('Pacific/Honolulu')).toContain('From Mar 31, 2099 through Apr 15, 2099');
  expect(shown('UTC')).toContain('From Mar 31, 2099 through Apr 15, 2099');
});

it('[ENT-06] names the day until which an accreditation is valid on the clock of the portal', () => {
  const evening = '2099-04-16T03:59:59.000Z';
  const text = (timeZone: string, validUntil: string) => {
    profile.accreditationValidUntil = validUntil;
    return /Accreditation: [^.]*? until ([^,]+, \d+)/.exec(shown(timeZone))?.[1];
  };
  expect(text('Pacific/Auckland', '2099-04-15T11:59:59.000Z')).toBe('Apr 15, 2099');
  // The end of April 15 in New York is April 16 in UTC.
  expect(text('America/New_York', evening)).toBe('Apr 15, 2099');
});
