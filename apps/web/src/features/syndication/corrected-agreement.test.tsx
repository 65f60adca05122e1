import { MantineProvider } from '@mantine/core';
import type { CorrectionProgress, Transport } from '@paddock/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TransportProvider } from '../../platform/api/transport-context.ts';
import { CorrectedAgreement } from './corrected-agreement.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
// Nothing is asked for before something is pressed.
const transport: Transport = () => Promise.reject(new Error('No request was expected.'));

const correction: CorrectionProgress = {
  invest_amount: 60_000,
  isSpouseInvestmentRequired: true,
  isJoint: false,
  syndAgreementSignedByCurrentUser: true,
  syndAgreementSignedByCurrentUserCosub: false,
  waitingFor: 'spouse',
  since: '2026-11-21T10:00:00.000Z',
};

const shown = (more: Partial<CorrectionProgress>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <TransportProvider value={transport}>
          <RouterContextProvider router={router}>
            <CorrectedAgreement id="own" correction={{ ...correction, ...more }} />
          </RouterContextProvider>
        </TransportProvider>
      </QueryClientProvider>
    </MantineProvider>,
  ).replaceAll(/<[^>]+>/g, ' ');

describe('a corrected agreement on the page of the fund', () => {
  it('[SEC-01] [SIG-01] asks for the signature under it, not under a first commitment', () => {
    const text = shown({ syndAgreementSignedByCurrentUser: false, waitingFor: 'investor' });
    expect(text).toContain('The corrected agreement waits for your signature.');
    expect(text).not.toContain('Your commitment is recorded');
    expect(text).not.toContain('You have signed');
  });

  it('[SEC-01] [INV-05] says what was signed, who signs next and what stands meanwhile', () => {
    const text = shown({});
    expect(text).toContain('You have signed the corrected agreement for $60,000.');
    expect(text).toContain('Your spouse signs next. We have sent an email with a signing link.');
    expect(text).toContain(
      'Your countersigned agreement stands until everyone has signed the corrected one.',
    );
    expect(text).toContain('Spouse Signature');
    expect(text).not.toMatch(/co-subscriber|second owner|how to wire/i);
    const both = shown({ syndAgreementSignedByCurrentUserCosub: true, waitingFor: 'management' });
    expect(both).toContain('You and your spouse have signed the corrected agreement for $60,000.');
    expect(both).toContain('Management signs next.');
    expect(shown({ syndAgreementSignedByCurrentUserCosub: true, waitingFor: null })).toContain(
      'Everyone has signed, and the agreement is being sealed.',
    );
  });

  it('[SEC-01] [ENT-05] calls the second owner of a joint account so, in words and steps', () => {
    const text = shown({ isJoint: true });
    expect(text).toContain('The second owner signs next.');
    expect(text).toContain('Second Owner Signature');
    expect(text).not.toMatch(/spouse/i);
    const both = shown({
      isJoint: true,
      syndAgreementSignedByCurrentUserCosub: true,
      waitingFor: 'management',
    });
    expect(both).toContain('You and the second owner have signed the corrected agreement for $60,000.');
  });

  it('[SEC-01] [SIG-01] has no step for a co-subscriber where the corrected terms need none', () => {
    const text = shown({ isSpouseInvestmentRequired: false, waitingFor: 'management' });
    expect(text).toContain('You have signed the corrected agreement for $60,000.');
    expect(text).not.toMatch(/spouse|second owner/i);
  });
});
