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
import { createServerSession, SessionProvider } from '../../platform/session/session-context.ts';
import { accreditationNeeds, FundsAndAccreditation } from './funds-and-accreditation.tsx';

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

const now = new Date('2026-11-24T12:00:00Z');
const fund = (name: string, needs: 'none' | 'stated' | 'reviewed') => ({
  _id: name,
  name,
  requires_accreditation: needs === 'stated',
  requires_reviewed_accreditation: needs === 'reviewed',
});
const nobody = {
  accreditation: null,
  accreditationType: null,
  firstName: 'Ada',
  lastName: 'Lovelace',
  trustName: null,
  busEntityName: null,
  accreditationReview: null,
  accreditationValidUntil: null,
};
const stated = { ...nobody, accreditation: '1', accreditationType: 'individual' as const };

it('[ACC-01] says that no open fund waits for it, and that interests are for accredited investors all the same', () => {
  expect(accreditationNeeds([fund('Harbor', 'none')], nobody, now)).toEqual([
    expect.stringMatching(/^None of the funds .* before you commit\. .*only to accredited investors.*verify/),
  ]);
  expect(accreditationNeeds([], nobody, now)).toEqual([expect.stringContaining('No funds are open to you')]);
});

it('[ACC-01] names each fund once, under what it requires', () => {
  const funds = [
    fund('Harbor', 'stated'),
    fund('Harbor', 'stated'),
    fund('Ridge', 'none'),
    fund('Oak', 'stated'),
  ];
  expect(accreditationNeeds(funds, nobody, now)).toEqual([
    'Harbor and Oak accept commitments only from people who have stated their accreditation.',
  ]);
  expect(accreditationNeeds([fund('Elm', 'reviewed'), fund('Oak', 'stated')], nobody, now)).toEqual([
    'Oak accepts commitments only from people who have stated their accreditation.',
    'Elm requires an accreditation that our team has reviewed.',
  ]);
});

it('[ACC-01] follows the review of what was stated', () => {
  const needs = (investor: typeof stated | object) =>
    accreditationNeeds([fund('Elm', 'reviewed'), fund('Oak', 'stated')], { ...stated, ...investor }, now);
  const enoughForOak = 'Your accreditation is enough for Oak.';
  expect(needs({})).toEqual([
    enoughForOak,
    'Elm accepts commitments once our team has accepted your accreditation.',
  ]);
  expect(needs({ accreditationReview: 'refused' })).toEqual([
    enoughForOak,
    'Elm accepts commitments once our team has accepted a new statement.',
  ]);
  const accepted = { accreditationReview: 'accepted' };
  expect(needs(accepted)).toEqual(['Your accreditation is enough for Elm and Oak.']);
  expect(needs({ ...accepted, accreditationValidUntil: now.toISOString() })).toEqual([
    enoughForOak,
    'Elm accepts commitments once you have renewed your accreditation.',
  ]);
});
