import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { clearPrivateQueries, createQueryClient } from './query-client.ts';

describe('the query cache', () => {
  it('[AUT-10] keeps only public queries when the session changes', () => {
    const client = createQueryClient();
    client.setQueryData(['public', 'contents', 'portal', 'about'], 'text');
    client.setQueryData(['dashboard', 'summary'], 'mine');
    client.setQueryData(['dashboard', 'public'], 'mine too');
    clearPrivateQueries(client);
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([['public', 'contents', 'portal', 'about']]);
  });

  it('[BAC-03] reads a list again after a write, even if its first load was under way', async () => {
    const client = createQueryClient();
    const replies = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
    let reads = 0;
    const observer = new QueryObserver(client, {
      queryKey: ['records', 'notes'],
      queryFn: () => replies[reads++]?.promise ?? [],
    });
    const stop = observer.subscribe(() => undefined);
    const written = client.invalidateQueries({ queryKey: ['records'] });
    replies[0]?.resolve([]);
    replies[1]?.resolve(['Called about the K-1.']);
    await written;
    expect(observer.getCurrentResult().data).toEqual(['Called about the K-1.']);
    stop();
  });
});
