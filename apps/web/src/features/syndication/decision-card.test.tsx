import { MantineProvider } from '@mantine/core';
import type { Me, SyndicationReply, Transport } from '@paddock/contract';
import { fundStatuses } from '@paddock/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { TransportProvider } from '../../platform/api/transport-context.ts';
import { ownProfilesQuery } from '../../platform/session/own-profiles.ts';
import { SessionProvider } from '../../platform/session/session-context.ts';
import type { SessionStore, Sessions } from '../../platform/session/sessions.ts';
import { Decision, declinedMessage, notOpenMessage } from './decision-card.tsx';

const me = { _id: 'u1', email: 'ada@example.com', level: 'user', canEditProfile: true } as Me;
const sessions = {
  session: { status: 'signed-in', me, authCode: '' },
  impersonation: { status: 'none' },
  held: null,
} as unknown as Sessions;
const store = { state: createStore(() => sessions), get: () => sessions.session } as unknown as SessionStore;

const syndication = {
  syndUser: { _id: 'p1', canCommit: true, isInvesting: false, isGoingToInvest: false, isDeclined: false },
  fund: { _id: 'f1', name: 'Harbor', url_slug: 'harbor', excluded_methods: [] },
  status: 'Started',
  accreditationBlock: null,
  isAccreditationStated: true,
  minimumAmountToInvest: 10_000,
  maximumAmountToInvest: null,
  leftAmountToInvest: null,
  limitState: 'open',
  agreements: {},
} as unknown as SyndicationReply;

const fails: Transport = () => Promise.reject(new Error('No connection.'));

async function shown(prepare: (client: QueryClient) => unknown) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  await prepare(client);
  const root = createRootRoute({ component: () => <Decision syndication={syndication} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TransportProvider value={fails}>
          <SessionProvider value={store}>
            <RouterProvider router={router} />
          </SessionProvider>
        </TransportProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const form = 'Invest or decline';

describe('the form to invest', () => {
  it('[ENT-03] waits for the profiles: without them it would ask how somebody invests who has chosen a profile', async () => {
    const html = await shown(() => undefined);
    expect(html).toContain('Your investing profiles are loading');
    expect(html).not.toContain(form);
  });

  it('[ENT-03] gives way to a button to try again where the profiles could not be loaded', async () => {
    const html = await shown((client) => client.prefetchQuery(ownProfilesQuery(fails)));
    expect(html).toContain('Your investing profiles could not be loaded');
    expect(html).toContain('Retry');
    expect(html).not.toContain(form);
  });

  it('[ENT-03] shows once it is known whom the person can invest for, also where that is nobody yet', async () => {
    const html = await shown((client) => client.setQueryData(ownProfilesQuery(fails).queryKey, []));
    expect(html).toContain(form);
    expect(html).not.toContain('could not be loaded');
  });
});

it('[SYN-01] [AUT-14] says why nobody can invest here, and never that an open fund is closed', () => {
  const own = fundStatuses.map((status) => notOpenMessage(status, { guestSession: false }));
  expect(own).toEqual([
    'This fund is not open for investment yet.',
    'This fund is not open for investment yet.',
    'This fund is open for investment, but it is not offered to you on this site.',
    'This fund is no longer open for investment.',
    'This fund is no longer open for investment.',
  ]);
  expect(notOpenMessage('Started', { guestSession: true })).toContain(
    'you cannot invest while you view the site as someone else',
  );
  expect(notOpenMessage('Closed', { guestSession: true })).toBe(own[3]);
});

it('[SYN-02] tells somebody who declined so in any state of the fund, and asks again only while it is open', () => {
  expect(declinedMessage(null)).toBe('You have declined this investment. Have you changed your mind?');
  expect(declinedMessage('This fund does not take investments any more.')).toBe(
    'You have declined this investment. This fund does not take investments any more.',
  );
});
