import { MantineProvider } from '@mantine/core';
import type { FundReadiness, Me, PortalView, Transport } from '@paddock/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TransportProvider } from '../../platform/api/transport-context.ts';
import { PortalProvider } from '../../platform/portal/portal-context.ts';
import { createServerSession, SessionProvider } from '../../platform/session/session-context.ts';
import type { FundData } from './api.ts';
import { Overview } from './overview.tsx';
import { Pipeline } from './pipeline.tsx';
import { readinessQuery } from './pipeline-api.ts';

const transport: Transport = () => Promise.reject(new Error('No request was expected.'));
const instructions = 'There are no wire instructions, so nobody could send money.';

/** What the fund has, and what it lacks. */
const readiness = (isDraft: boolean, problem: string | null): FundReadiness => ({
  fund: 'own',
  isDraft,
  items: [
    { name: 'page', problem: null },
    { name: 'instructions', problem },
  ],
  audience: 4,
  documents: ['Offering memorandum'],
});

const fundData = (isDraft: boolean) =>
  ({
    fund: { _id: 'own', name: 'Harbor', is_draft: isDraft, figures: 'ledger', committed_amount: 0 },
    company: null,
    portal: null,
    timeZone: 'UTC',
  }) as unknown as FundData;

/** A section of the fund, beside a fund that lacks everything. */
async function shown(section: (data: FundData) => ReactNode, own: FundReadiness | undefined) {
  const data = fundData(own?.isDraft ?? false);
  const root = createRootRoute();
  const backoffice = createRoute({ getParentRoute: () => root, id: 'backoffice' });
  const page = createRoute({
    getParentRoute: () => backoffice,
    path: '/admin/funds/$id/$section',
    component: () => section(data),
  });
  const router = createRouter({
    routeTree: root.addChildren([backoffice.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: ['/admin/funds/own/pipeline'] }),
  });
  await router.load();
  const session = createServerSession();
  session.set({ _id: 'admin', level: 'admin', profileSettings: { timezone: 'UTC' } } as Me, 'code');
  const client = new QueryClient();
  client.setQueryData(readinessQuery(transport, 'other').queryKey, readiness(false, 'Everything.'));
  if (own) client.setQueryData(readinessQuery(transport, 'own').queryKey, own);
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TransportProvider value={transport}>
          <PortalProvider value={{ _id: 'portal', timeZone: 'UTC' } as PortalView}>
            <SessionProvider value={session}>
              <RouterProvider router={router} />
            </SessionProvider>
          </PortalProvider>
        </TransportProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
    .replaceAll(/<style[^>]*>.*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

const sections = [
  ['the overview', (data: FundData) => <Overview {...data} />],
  ['the pipeline', ({ fund }: FundData) => <Pipeline fund={fund} />],
] as const;

it.each(sections)('[BAC-06] %s says what a fund has lost while it is offered', async (_, section) => {
  const text = await shown(section, readiness(false, instructions));
  expect(text).toContain('This fund has lost something');
  expect(text).toContain(instructions);
  expect(text).not.toContain('draft');
  expect(text).not.toContain('Open the fund');
});

it.each(sections)(
  '[BAC-06] %s does not say so of a draft, of a whole fund, or before it is known',
  async (_, section) => {
    for (const own of [readiness(true, instructions), readiness(false, null), undefined]) {
      const text = await shown(section, own);
      expect(text).not.toContain('lost something');
      expect(text.includes('This fund is a draft')).toBe(own?.isDraft ?? false);
    }
  },
);

it('[BAC-06] the overview says which of its needs are missing, and the pipeline leads there', async () => {
  const own = readiness(false, instructions);
  const overview = await shown(sections[0][1], own);
  expect(overview).toContain('Investors see this fund, and lack what is listed here.');
  expect(overview).toContain('Address and investment Ready');
  expect(overview).toContain(`Wire instructions Missing ${instructions}`);
  expect(await shown(sections[1][1], own)).toContain(`${instructions} See what it needs`);
});
