import type { Me, PortalView } from '@paddock/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PortalProvider } from '../../platform/portal/portal-context.ts';
import { createServerSession, SessionProvider } from '../../platform/session/session-context.ts';
import { ActionCards } from './action-cards.tsx';
import { ownPendingActions } from './pending-action.ts';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** The end of April 15 in New York, which is April 16 in Auckland. */
const moment = '2099-04-16T03:59:59.000Z';
const me = {
  _id: 'own',
  accreditation: '5',
  accreditationType: 'individual',
  newsDocumentsCount: 0,
  profileSettings: { timezone: 'Pacific/Auckland' },
} as unknown as Me;

/** The cards of an investor in Auckland, on a portal of New York. */
function shown() {
  const position = {
    _id: 'p',
    isGoingToInvest: true,
    funding: { unfunded: 5, toWire: 5, excess: 0, dueAt: moment },
    toReturn: 0,
    correction: { waitingFor: 'investor', isJoint: false, invest_amount: 5, since: moment },
    fund: { name: 'Harbor', url_slug: 'harbor' },
    holder: null,
    holderName: null,
  } as unknown as Parameters<typeof ownPendingActions>[0][number];
  const record = {
    accreditationReview: 'accepted',
    accreditationValidUntil: moment,
  } as unknown as Parameters<typeof ownPendingActions>[2];
  const session = createServerSession();
  session.set(me, 'code');
  const waiting = ownPendingActions([position], me, record, new Date('2099-04-01T00:00:00.000Z'));
  return renderToStaticMarkup(
    <PortalProvider value={{ _id: 'portal', timeZone: 'America/New_York' } as PortalView}>
      <SessionProvider value={session}>
        <RouterContextProvider router={router}>
          <ActionCards waiting={waiting} />
        </RouterContextProvider>
      </SessionProvider>
    </PortalProvider>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

it('[INV-01] [INV-02] [BAC-09] a card names a day that the team set on the clock of the portal, and another on the reader’s', () => {
  const text = shown();
  expect(text).toContain('Due Apr 15, 2099');
  expect(text).toContain('Expires Apr 15, 2099');
  expect(text).toContain('Corrected Apr 16, 2099');
});
