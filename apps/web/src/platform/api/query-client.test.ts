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
});
