import type { PortalView, Transport } from '@paddock/contract';
import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PortalProvider } from '../../platform/portal/portal-context.ts';
import { ownProfilesQuery } from '../../platform/session/own-profiles.ts';
import { taxDocumentsQuery, taxYearsQuery } from './api.ts';
import { prefetch } from './tax-documents-page.tsx';
import { useSelectableYears } from './tax-years.tsx';

const transport: Transport = () => Promise.reject(new Error('No request was expected.'));

/** Noon in UTC: one in the morning of January 1 in Auckland, two in the morning of December 31 in Honolulu. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const zones = [
  ['Pacific/Auckland', 2027],
  ['Pacific/Honolulu', 2026],
] as const;
const yearsBefore = (newest: number) => Array.from({ length: 10 }, (_, back) => newest - back);

it.each(zones)('[DOC-03] the selector offers the years of the portal’s clock in %s', (timeZone, newest) => {
  const Years = () => useSelectableYears().join(' ');
  const shown = renderToStaticMarkup(
    <PortalProvider value={{ _id: 'portal', timeZone } as PortalView}>
      <Years />
    </PortalProvider>,
  );
  expect(shown).toBe(yearsBefore(newest).join(' '));
});

it.each(zones)('[DOC-03] the server fetches what that selector asks for in %s', async (timeZone, newest) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queryClient.setQueryData(ownProfilesQuery(transport).queryKey, []);
  queryClient.setQueryData(taxYearsQuery(transport).queryKey, {
    items: [{ year: null, count: 1, unread: 0 }],
  });
  const portal = { _id: 'portal', timeZone };
  await prefetch({ portal, queryClient, transport, search: {} });
  const others = taxDocumentsQuery(transport, { year: { $nin: yearsBefore(newest) } });
  const asked = queryClient.getQueryCache().findAll({ queryKey: ['documents', 'tax_documents'] });
  expect(asked.map(({ queryKey }) => queryKey)).toEqual([others.queryKey]);
});
