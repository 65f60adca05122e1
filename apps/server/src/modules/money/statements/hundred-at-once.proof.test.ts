import type { BackgroundTask, ItemReply, PagedReply, StatementIssue } from '@paddock/contract';
import {
  type ErrorBody,
  hundredAtOnce,
  type StatementScene,
  statementScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let server: TestServer;
let scene: StatementScene;
beforeAll(async () => {
  server = await testServer({ jobs: true });
  scene = await statementScene(server);
});
afterAll(() => server.close());

const path = '/api/backoffice/ledger/statements';

it('[LED-06] a hundred at once issue the statements of a period once, and each person is told once', {
  timeout: 120_000,
}, async () => {
  const { fund, other, daniel, ellen } = await scene.made();
  const admins = [
    await scene.people.admin(),
    await server.signIn(await server.make.user({ level: 'admin' })),
  ];
  const { body } = await server.request<ItemReply<StatementIssue>>(
    'GET',
    `${path}/${fund._id}?period=2026-Q1`,
    { authCode: admins[0] },
  );
  const wanted = { fund: fund._id, period: '2026-Q1', version: body.item.version };
  const { body: begun } = await hundredAtOnce(admins, (authCode) =>
    server.request<ItemReply<BackgroundTask> & ErrorBody>('POST', `${path}/issue`, {
      authCode,
      body: wanted,
    }),
  );
  await vi.waitFor(
    async () => {
      const task = await server.platform.db
        .selectFrom('background_tasks')
        .select(['total', 'done', 'finishedAt'])
        .where('_id', '=', begun.item._id)
        .executeTakeFirstOrThrow();
      expect(task).toMatchObject({ total: 3, done: 3, finishedAt: expect.any(Date) });
    },
    { timeout: 30_000, interval: 50 },
  );
  for (const [one, count] of [
    [fund, 3],
    [other, 0],
  ] as const) {
    const papers = await server.request<PagedReply<object>>(
      'GET',
      `/api/backoffice/ledger/papers?fund=${one._id}`,
      { authCode: admins[0] },
    );
    expect(papers.body.total).toBe(count);
  }
  const told = await server.platform.db
    .selectFrom('notifications')
    .select(['user', 'messageSubject'])
    .where('messageSubject', 'like', `%statement of ${fund.name}%`)
    .execute();
  expect(new Map(told.map(({ user, messageSubject }) => [user, messageSubject]))).toEqual(
    new Map([
      [daniel._id, `New statement of ${fund.name} (Okafor Holdings LLC, Daniel Okafor): Q1 2026`],
      [ellen._id, `New statement of ${fund.name} (Whitfield LLC): Q1 2026`],
    ]),
  );
  expect(told).toHaveLength(2);
  expect(server.errors).toEqual([]);
});
