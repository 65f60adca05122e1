import { MantineProvider } from '@mantine/core';
import type { DelegatedName, Me, PortalView, Transport } from '@paddock/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ownParticipationsQuery } from '../../platform/api/own-participations.ts';
import { TransportProvider } from '../../platform/api/transport-context.ts';
import { PortalProvider } from '../../platform/portal/portal-context.ts';
import { createServerSession, SessionProvider } from '../../platform/session/session-context.ts';
import { agreementsToSignQuery } from './api.ts';
import { LeftPanel } from './left-panel.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const transport: Transport = () => Promise.reject(new Error('No request was expected.'));

const me = {
  _id: 'own',
  accreditation: '5',
  accreditationType: 'individual',
  newsDocumentsCount: 0,
  profileSettings: { timezone: 'UTC' },
} as unknown as Me;

/** The panel of somebody who has committed to a fund, with what others have delegated to them. */
function shown(delegated: DelegatedName[] | undefined) {
  const session = createServerSession();
  session.set(me, 'code');
  const client = new QueryClient();
  const position = { _id: 'p', isInvesting: true, isGoingToInvest: false, toReturn: 0, correction: null };
  client.setQueryData(ownParticipationsQuery(transport).queryKey, {
    items: [position],
    total: 1,
  } as never);
  client.setQueryData(agreementsToSignQuery(transport).queryKey, {
    items: [],
    total: 0,
    ...(delegated && { delegated }),
  });
  client.setQueryData(['users', me._id], {});
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TransportProvider value={transport}>
          <PortalProvider value={{ _id: 'portal', timeZone: 'UTC' } as PortalView}>
            <SessionProvider value={session}>
              <RouterContextProvider router={router}>
                <LeftPanel adminMenu={null} />
              </RouterContextProvider>
            </SessionProvider>
          </PortalProvider>
        </TransportProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('[ENT-07] [DSH-01] shows an investor their invitations and what they look after for others', () => {
  const invited = { _id: 'd1', state: 'invited', name: 'Okafor Holdings LLC', ownerName: 'Daniel' } as const;
  const current = { _id: 'd2', state: 'current', name: 'Whitfield LLC', ownerName: 'Ellen' } as const;
  const both = shown([invited, current]);
  expect(both).toContain('See the invitation of Daniel to look after Okafor Holdings LLC');
  expect(both).toContain('Delegated to Me (1)');
  for (const none of [shown([]), shown(undefined)]) {
    expect(none).not.toContain('See the invitation');
    expect(none).not.toContain('Delegated to Me');
  }
});
