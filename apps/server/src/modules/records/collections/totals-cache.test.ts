import type { ListReply } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noCacheMeter } from '../../../platform/metrics/metrics.ts';
import { isCacheable, TotalsCache } from './totals-cache.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const db = () => server.platform.db;

describe('cached totals', () => {
  it('[COL-01] are cached only if all of their tables announce changes', async () => {
    // No list reads the migrations that stop former versions.
    const { rows } = await sql<{ name: string }>`
      SELECT tgrelid::regclass::text AS name FROM pg_trigger
      WHERE tgname = 'tell_change' AND tgrelid <> 'stopping_migrations'::regclass ORDER BY 1`.execute(db());
    for (const { name } of rows) expect([name, isCacheable(new Set([name]))]).toEqual([name, true]);
    for (const silent of ['audit_events', 'outbox', 'document_reads', 'files'])
      expect([silent, isCacheable(new Set(['users', silent]))]).toEqual([silent, false]);
  });

  it('[COL-01] do not depend on read marks, which no table announces', async () => {
    const user = await server.make.user();
    const authCode = await server.signIn(user);
    const fund = await server.make.fund();
    await server.make.participation({ user: user._id, fund: fund._id });
    await sql`INSERT INTO synd_documents (_id, fund, title, "originalName", "docPath")
      SELECT gen_random_uuid(), ${fund._id}, 'Doc', 'd.pdf', 'd.pdf' FROM generate_series(1, 4)`.execute(
      db(),
    );
    const unread = async () =>
      (
        await server.request<ListReply<unknown>>(
          'GET',
          `/api/synd_documents?limit=1&filter={"fund":"${fund._id}","isRead":false}`,
          { authCode },
        )
      ).body.total;
    expect(await unread()).toBe(4);
    await sql`INSERT INTO document_reads ("user", document, "readAt")
      SELECT ${user._id}, _id, now() FROM synd_documents WHERE fund = ${fund._id} LIMIT 1`.execute(db());
    expect(await unread()).toBe(3);
  });

  it('[BAC-02] remember for ten minutes that a log has more matching lines than are counted', () => {
    const cache = new TotalsCache(server.platform.changes, noCacheMeter);
    expect(cache.hadMore('a search', 0)).toBe(false);
    cache.setMore('a search', 0);
    expect(cache.hadMore('a search', 10 * 60_000 - 1)).toBe(true);
    expect(cache.hadMore('a search', 10 * 60_000)).toBe(false);
    expect(cache.hadMore('another', 0)).toBe(false);
  });
});
