import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseCommitment } from './release-commitment.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('[SEC-01] a release clears signatures that belong to no request of ours, such as those of imported records', async () => {
  const { db } = server.platform;
  const { _id } = await server.make.participation({
    invest_status: 'Accepted investment',
    invest_amount: '25000',
    syndAgreementSignedByCurrentUser: true,
    syndAgreementSignedByCurrentUserCosub: true,
  });
  await releaseCommitment(db, server.platform, _id, { cause: 'released', now: server.clock.now() });
  const released = await db.selectFrom('synd_users').selectAll().where('_id', '=', _id).executeTakeFirst();
  expect(released).toMatchObject({
    invest_status: null,
    syndAgreementSignedByCurrentUser: false,
    syndAgreementSignedByCurrentUserCosub: false,
  });
});

it('[BAC-06] a release records when and how the commitment ended, and its amount', async () => {
  const { db } = server.platform;
  const now = server.clock.now();
  const { _id } = await server.make.participation({
    invest_status: 'Accepted investment',
    invest_amount: '25000.50',
  });
  await releaseCommitment(db, server.platform, _id, { cause: 'expired', now });
  const released = await db.selectFrom('synd_users').selectAll().where('_id', '=', _id).executeTakeFirst();
  expect(released).toMatchObject({
    invest_amount: null,
    releasedAt: now,
    releaseCause: 'expired',
    releasedAmount: '25000.50',
  });
});
