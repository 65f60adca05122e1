import { MantineProvider } from '@mantine/core';
import type { Countersignature, Me, Transport } from '@paddock/contract';
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
import { createServerSession, SessionProvider } from '../../platform/session/session-context.ts';
import { countersignaturesQuery } from './api.ts';
import { ToCountersign } from './to-countersign.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const transport: Transport = () => Promise.reject(new Error('No request was expected.'));

const agreement = (investorName: string, given: Partial<Countersignature> = {}): Countersignature => ({
  syndUser: investorName,
  provider: 'builtin',
  fundName: 'Harbor',
  investorName,
  holderName: null,
  investorEmail: 'investor@example.com',
  spouseName: null,
  isJoint: false,
  amount: 25_000,
  standingAmount: null,
  method: 'Cash',
  signedAt: '2026-11-20T12:00:00.000Z',
  documentSha256: 'f3',
  consentText: '',
  refusal: null,
  warnings: [],
  openRequest: null,
  accreditation: null,
  accreditationGap: null,
  reviewedAt: null,
  ...given,
});

/** The page, and the last but one cell of each row of its list, by investor. */
function shown(items: Countersignature[]) {
  const session = createServerSession();
  session.set({ _id: 'own', level: 'admin', profileSettings: { timezone: 'UTC' } } as Me, 'code');
  const client = new QueryClient();
  client.setQueryData(countersignaturesQuery(transport).queryKey, { items, total: items.length });
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TransportProvider value={transport}>
          <SessionProvider value={session}>
            <RouterContextProvider router={router}>
              <ToCountersign />
            </RouterContextProvider>
          </SessionProvider>
        </TransportProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const text = (part: string) =>
    part
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const rows = html.match(/<tr.*?<\/tr>/g)?.slice(1) ?? [];
  return {
    page: text(html),
    reviewed: rows.map((row) => (row.match(/<t[hd].*?<\/t[hd]>/g) ?? []).map(text).at(-2)),
  };
}

const refusal = 'You have signed this agreement as the investor, so somebody else signs for management.';

it('[SIG-06] the list says which agreements are not to be countersigned by whom it is shown to', () => {
  const { page, reviewed } = shown([
    agreement('Ida', { refusal }),
    // Marked as reviewed before it was theirs: it is not signed with the others.
    agreement('Otto', { refusal, reviewedAt: '2026-11-21T12:00:00.000Z' }),
    agreement('Uma'),
    agreement('Vera', { provider: 'dropbox', refusal }),
  ]);
  expect(reviewed.map((cell) => cell?.replace(/^Reviewed:? /, ''))).toEqual([
    'Not by you',
    'Not by you',
    'Not yet',
    'Not by you',
  ]);
  expect(page).not.toContain('Reviewed and ready to sign');
});

it('[SIG-06] what waits for an approval says so, because nobody signs it until then', () => {
  const openRequest = { _id: 'request' } as unknown as Countersignature['openRequest'];
  expect(shown([agreement('Ida', { refusal, openRequest })]).reviewed).toEqual([
    expect.stringContaining('Waits for an approval'),
  ]);
});
