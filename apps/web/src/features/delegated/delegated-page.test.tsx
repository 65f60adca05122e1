import { MantineProvider } from '@mantine/core';
import type { DelegatedParticipation, DelegatedProfile, Me, PortalView, Transport } from '@paddock/contract';
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

const profile = (until: string | null): DelegatedProfile =>
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
const shown = (timeZone: string, item: DelegatedProfile) => {
  const session = createServerSession();
  session.set({ _id: 'own', profileSettings: { timezone: 'UTC' } } as Me, 'code');
  const client = new QueryClient();
  const reply = { items: [item], isAddressConfirmed: true };
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
  expect(shown('America/New_York', profile(until))).toContain('From Apr 1, 2099 through Apr 15, 2099');
  expect(shown('UTC', profile(until))).toContain('through Apr 16, 2099');
  expect(shown('Pacific/Honolulu', profile(null))).toContain('From Mar 31, 2099 , until it is ended');
});

it('[LED-01] [ENT-07] says of a fund that is not opened when its manager stated the figures, and of an opened one nothing', () => {
  const current = (figures: Pick<DelegatedParticipation, 'figuresFrom' | 'statedOn'>): DelegatedProfile => {
    const participation = {
      _id: 'held',
      fundName: 'Harbor Residences',
      status: 'funded',
      committed: 100,
      funded: 100,
      distributions: 0,
      value: 100,
      ...figures,
    } as DelegatedParticipation;
    return { ...profile(null), state: 'current', participations: [participation] };
  };
  const words = 'Percentages as stated by the manager';
  expect(shown('UTC', current({ figuresFrom: 'percentages', statedOn: '2026-05-05T15:00:00Z' }))).toContain(
    `Harbor Residences ${words} on May 5, 2026`,
  );
  expect(shown('UTC', current({ figuresFrom: 'percentages', statedOn: null }))).toContain(words);
  const opened = shown('UTC', current({ figuresFrom: 'ledger', statedOn: null }));
  expect(opened).toContain('Harbor Residences');
  expect(opened).not.toContain(words);
});
