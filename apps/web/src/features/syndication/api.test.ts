import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { type DecisionReply, showDecision } from './api.ts';

/** A query client that has read the fund's page, another fund's and the lists. */
function openedPages() {
  const client = new QueryClient();
  const page = (id: string) => ({ fund: { name: 'Harbor' }, syndUser: { _id: id, isDeclined: false } });
  client.setQueryData(['syndication', 'slug', 'harbor'], page('own'));
  client.setQueryData(['syndication', 'slug', 'ridge'], page('other'));
  client.setQueryData(['syndication', 'slug', 'missing'], null);
  for (const list of ['mine', 'available']) client.setQueryData(['syndication', list], { items: [] });
  return client;
}
const declined = { success: true, syndUser: { _id: 'own', isDeclined: true } } as DecisionReply;

it('[SYN-07] puts the participation of the reply on the page of its fund, and on no other', async () => {
  const client = openedPages();
  await showDecision(client, declined);
  const shown = (slug: string) => client.getQueryData(['syndication', 'slug', slug]);
  expect(shown('harbor')).toEqual({ fund: { name: 'Harbor' }, syndUser: declined.syndUser });
  expect(shown('ridge')).toMatchObject({ syndUser: { _id: 'other', isDeclined: false } });
  expect(shown('missing')).toBeNull();
});

it('[SYN-07] has the page and the lists read again, because others may have committed meanwhile', async () => {
  const client = openedPages();
  await showDecision(client, declined);
  const isStale = (...key: string[]) => client.getQueryState(['syndication', ...key])?.isInvalidated;
  expect([isStale('slug', 'harbor'), isStale('mine'), isStale('available')]).toEqual([true, true, true]);
});

it('[SYN-07] drops a read of the page that began before the decision', async () => {
  const client = openedPages();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const queryKey = ['syndication', 'slug', 'harbor'];
  const queryFn = vi.fn(() => promise);
  const reading = client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalled(), 10_000);
  await showDecision(client, declined);
  resolve({ syndUser: { _id: 'own', isDeclined: false } });
  await reading;
  expect(client.getQueryData(queryKey)).toMatchObject({ syndUser: { isDeclined: true } });
});
