import { MantineProvider } from '@mantine/core';
import type {
  CapTableRow,
  EndedCommitmentView,
  Me,
  ParticipationDetail,
  PipelineRow,
  PortalView,
  TermsSigner,
  Transport,
} from '@paddock/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TransportProvider } from '../../platform/api/transport-context.ts';
import { PortalProvider } from '../../platform/portal/portal-context.ts';
import { createServerSession, SessionProvider } from '../../platform/session/session-context.ts';
import { capTableQuery } from '../holders/api.ts';
import { SignersList } from '../records/terms-concern.tsx';
import type { Fund, ListedFund } from './api.ts';
import { CapTable } from './cap-table.tsx';
import { EndedCommitments } from './ended-commitments.tsx';
import { fundColumns } from './fund-columns.tsx';
import { ParticipationFacts } from './participation-facts.tsx';
import { PipelineBoard, type PipelineData } from './pipeline-board.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const transport: Transport = () => Promise.reject(new Error('No request was expected.'));

/** Noon of April 15 in Auckland, as the team enters the day of an agreement on paper. In Honolulu it is the day before. */
const noon = '2026-04-15T00:00:00.000Z';
const night = '2026-04-14T12:30:00.000Z';
const row = {
  _id: 'row',
  name: 'Ida',
  amount: 5,
  share: '100.0000',
  holderChanges: [],
} as unknown as CapTableRow;

/** What a member of the team reads whose device is in UTC, in a portal of another time zone. */
const shown = (timeZone: string, children: ReactNode) => {
  const session = createServerSession();
  session.set({ _id: 'own', profileSettings: { timezone: 'UTC' } } as Me, 'code');
  const client = new QueryClient();
  client.setQueryData(capTableQuery(transport, 'fund', 'complete').queryKey, {
    items: [{ ...row, sa_start_date: night, sa_complete_date: noon }],
    total: 1,
    amount: 5,
    account: null,
  });
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TransportProvider value={transport}>
          <PortalProvider value={{ _id: 'portal', timeZone } as PortalView}>
            <SessionProvider value={session}>
              <RouterContextProvider router={router}>{children}</RouterContextProvider>
            </SessionProvider>
          </PortalProvider>
        </TransportProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
};

const signer = {
  _id: 's',
  firstName: 'Ida',
  signedAt: night,
  version: 2,
  since: night,
} as unknown as TermsSigner;
const ended = {
  amount: 5,
  recordedAt: night,
  signedAt: night,
  completedAt: noon,
  endedAt: night,
  cause: 'released',
  received: 0,
  toReturn: 0,
  agreements: [],
  reason: null,
} as unknown as EndedCommitmentView;
const detail = {
  amount: 5,
  openedAt: night,
  committedAt: night,
  completedAt: noon,
  isSignedByInvestor: true,
  signedTerms: { signedAt: night, version: 2, since: night, current: 3 },
  holderChanges: [],
  endedCommitments: [ended],
} as unknown as ParticipationDetail;
const card = {
  _id: 'card',
  stage: 'complete',
  firstName: 'Ida',
  completedAt: night,
} as unknown as PipelineRow;
const board = {
  items: [card],
  stages: [{ stage: 'complete', count: 1, amount: 5 }],
} as unknown as PipelineData;
const closes = fundColumns(['closes'], undefined, () => undefined).find(({ key }) => key === 'closes');

it.each([
  ['the cap table', <CapTable key="cap" fund={{ _id: 'fund' } as Fund} />, 2],
  ['the list of funds', closes?.render({ close_date: night } as ListedFund), 1],
  ['the facts of a commitment', <ParticipationFacts key="facts" participation={detail} />, 6],
  ['an ended commitment', <EndedCommitments key="ended" participation={detail} />, 4],
  ['the pipeline', <PipelineBoard key="board" fund="fund" data={board} />, 1],
  ['who signed under which terms', <SignersList key="signers" signers={[signer]} />, 2],
] as const)('[BAC-06] %s has its days on the clock of the portal', (_, page, count) => {
  const days = (timeZone: string) => shown(timeZone, page).match(/Apr 1\d, 2026/g);
  expect(days('Pacific/Auckland')).toEqual(Array(count).fill('Apr 15, 2026'));
  expect(days('Pacific/Honolulu')).toEqual(Array(count).fill('Apr 14, 2026'));
});

it('[BAC-06] those who signed are listed on the clock of the fund where its terms are', () => {
  const text = shown('Pacific/Honolulu', <SignersList signers={[signer]} timeZone="Pacific/Auckland" />);
  expect(text.match(/Apr 1\d, 2026/g)).toEqual(['Apr 15, 2026', 'Apr 15, 2026']);
});

it('[BAC-06] the facts of a commitment say whose clock their times are on', () => {
  const text = shown('Pacific/Auckland', <ParticipationFacts participation={detail} />);
  expect(text).toContain('Apr 15, 2026 12:30 AM');
  expect(text).toMatch(/Times are in [^.]*Auckland/);
});
