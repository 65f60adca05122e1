import type { Transport } from '@paddock/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TransportProvider } from '../../platform/api/transport-context.ts';
import type { ListedFund } from './api.ts';
import { fundColumns } from './fund-columns.tsx';
import { OpenedNote } from './overview.tsx';
import { pipelineQuery } from './pipeline-api.ts';

const transport: Transport = () => Promise.reject(new Error('No request was expected.'));

/** The note of one fund beside another, whose pipeline has other numbers. */
const shown = (total: number | undefined) => {
  const client = new QueryClient();
  const keyOf = (fund: string) => pipelineQuery(transport, fund, { view: 'board', page: 1 }).queryKey;
  if (total !== undefined) client.setQueryData(keyOf('own'), { items: [], stages: [], committed: 0, total });
  client.setQueryData(keyOf('other'), { items: [], stages: [], committed: 0, total: 7 });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TransportProvider value={transport}>
        <OpenedNote fund="own" />
      </TransportProvider>
    </QueryClientProvider>,
  );
};

it('[BAC-06] the overview counts those who opened a fund as its pipeline does, and says nothing before it is known', () => {
  expect(shown(1)).toBe('of 1 who opened it');
  expect(shown(0)).toBe('of 0 who opened it');
  expect(shown(undefined)).toBe('');
});

it('[BAC-06] the list of funds counts commitments alone, not the team among who opened a fund', () => {
  const column = fundColumns(['investors'], undefined, () => undefined).find(
    ({ key }) => key === 'investors',
  );
  const fund = { acceptedSyndUsersCount: 1, syndUsersCount: 2 } as ListedFund;
  expect(column?.render(fund)).toBe(1);
});
