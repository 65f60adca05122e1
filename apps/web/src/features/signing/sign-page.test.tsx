import { MantineProvider } from '@mantine/core';
import type { SigningView, Transport } from '@paddock/contract';
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
import { SessionProvider } from '../../platform/session/session-context.ts';
import type { SessionStore, Sessions } from '../../platform/session/sessions.ts';
import { signingQuery } from './api.ts';
import SignPage from './sign-page.tsx';

const sessions = {
  session: { status: 'signed-out' },
  impersonation: { status: 'none' },
  held: null,
} as unknown as Sessions;
const store = { state: createStore(() => sessions), get: () => sessions.session } as unknown as SessionStore;
const transport: Transport = () => Promise.reject(new Error('No request was expected.'));

const view = {
  role: 'investor',
  provider: 'builtin',
  problem: null,
  signerName: 'Marcus Bellamy',
  fundName: 'Harbor',
  investorName: 'Marcus Bellamy',
  holderName: null,
  amount: 150_000,
  state: 'ready',
  waitingFor: null,
  party: 'Marcus Bellamy',
  signers: [
    { role: 'investor', hasSigned: false },
    { role: 'management', hasSigned: false },
  ],
  documentSha256: '0'.repeat(64),
  consentText: 'I agree.',
  expiresAt: '2026-12-30T00:00:00.000Z',
} as SigningView;

async function shown(more: Partial<SigningView>) {
  const client = new QueryClient();
  client.setQueryData(signingQuery(transport, 'code', null).queryKey, { ...view, ...more });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/sign/$code', component: SignPage });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/sign/code'] }),
  });
  await router.load();
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TransportProvider value={transport}>
          <SessionProvider value={store}>
            <RouterProvider router={router} />
          </SessionProvider>
        </TransportProvider>
      </QueryClientProvider>
    </MantineProvider>,
  ).replaceAll(/<[^>]+>/g, '');
}

it('[ENT-04] [ENT-05] the signing page names who invests first, then who signs and as what', async () => {
  const party = 'Bellamy Holdings LLC, by Marcus Bellamy, Manager';
  expect(await shown({ holderName: 'Bellamy Holdings LLC', party })).toContain(
    `Bellamy Holdings LLC is investing $150,000. Signing as Marcus Bellamy. The agreement names ${party}.`,
  );
  const alone = await shown({});
  expect(alone).toContain('Marcus Bellamy is investing $150,000. Signing as Marcus Bellamy.');
  expect(alone).not.toContain('The agreement names');
});

it('[SIG-06] the signing page says that a correction of the terms waits, and only where one does', async () => {
  const words =
    'What you sign now may be replaced: if the correction is approved, we will ask you to sign again.';
  expect(await shown({ isCorrectionWaiting: true })).toContain(words);
  expect(await shown({})).not.toContain('may be replaced');
});
