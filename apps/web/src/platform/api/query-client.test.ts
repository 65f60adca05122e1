import { describe, expect, it } from 'vitest';
import { createQueryClient, forgetPrivateAnswers } from './query-client.ts';

describe('the cache of answers', () => {
  it('[AUT-10] keeps only what anyone may see when the session changes', () => {
    const client = createQueryClient();
    client.setQueryData(['public', 'contents', 'portal', 'about'], 'text');
    client.setQueryData(['dashboard', 'summary'], 'mine');
    client.setQueryData(['dashboard', 'public'], 'mine too');
    forgetPrivateAnswers(client);
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([['public', 'contents', 'portal', 'about']]);
  });
});
