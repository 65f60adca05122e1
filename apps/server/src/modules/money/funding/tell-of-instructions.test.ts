import {
  type FundingScene,
  fundingScene,
  jobRun,
  people,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { tellOfInstructionsJob, work } from './tell-of-instructions.job.ts';

// The job waits its turn on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let scene: FundingScene;
let admins: [string, string];
beforeAll(async () => {
  server = await testServer({ jobs: true });
  scene = fundingScene(server);
  admins = [
    await server.signIn(await server.make.user({ level: 'admin' })),
    await server.signIn(await server.make.user({ level: 'admin' })),
  ];
});
afterAll(() => server.close());

const wanted = '<p>Other Bank, account 98-7654-3210</p>';
const post = <T>(path: string, authCode: string, body: object) =>
  server.request<T>('POST', `/api/backoffice/${path}`, { authCode, body });

/** Changes the instructions as two admins do. */
async function change(fund: string) {
  const asked = await post<{ approval: string }>('funds/change_instructions', admins[0], {
    id: fund,
    wire_instructions: wanted,
    reason: 'The bank has merged.',
  });
  const id = asked.body.approval;
  const read = await server.request<{ item: { contentHash: string } }>(
    'GET',
    `/api/backoffice/approvals/${id}`,
    { authCode: admins[1] },
  );
  const { contentHash } = read.body.item;
  expect((await post('approvals/approve', admins[1], { id, contentHash })).status).toBe(200);
}

const told = async (person: { _id: string; email: string }) => {
  const inApp = await server.platform.db
    .selectFrom('notifications')
    .select(['messageSubject', 'path', 'kind'])
    .where('user', '=', person._id)
    .execute();
  const emails = await people(server).emailsTo(person.email);
  const isAbout = (subject: string | null | undefined) =>
    /payment instructions .* have changed/i.test(subject ?? '');
  return {
    inApp: inApp.filter(({ messageSubject }) => isAbout(messageSubject)),
    emails: emails.filter(({ subject }) => isAbout(subject)),
  };
};
const counts = async (person: { _id: string; email: string }) => {
  const { inApp, emails } = await told(person);
  return [inApp.length, emails.length];
};

/** A fund of the portal with somebody who owes $25,000. */
async function owing() {
  const company = await server.make.company({ portal: server.portal._id });
  return scene.waiting({ fund: { company: company._id } });
}
const alsoIn = (fund: string) => scene.waiting({ participation: { fund } });

describe('a change of the payment instructions of a fund', () => {
  it('[BAC-06] is told to who still owes money in it, and to nobody else', async () => {
    const { fund, person, id } = await owing();
    const part = await alsoIn(fund._id);
    await scene.record({ id: part.id, amount: 10_000 }, admins[0]);
    const [paid, removed, elsewhere] = [await alsoIn(fund._id), await alsoIn(fund._id), await owing()];
    await scene.record({ id: paid.id }, admins[0]);
    const unsigned = await scene.waiting({
      participation: { fund: fund._id, ft_start_date: null, sa_complete_date: null },
    });
    const removal = { user: removed.person._id, portal: server.portal._id };
    expect((await post('memberships/remove', admins[0], removal)).status).toBe(200);

    await change(fund._id);
    for (const each of [person, part.person])
      await expect.poll(() => counts(each), { timeout: 40_000 }).toEqual([1, 1]);
    for (const each of [paid, removed, elsewhere, unsigned])
      expect(await counts(each.person)).toEqual([0, 0]);
    const news = await told(person);
    const subject = `The payment instructions of ${fund.name} have changed`;
    expect(news.inApp).toEqual([
      { kind: 'money', messageSubject: subject, path: `/dashboard/investments/${id}/wire` },
    ]);
    const [email] = news.emails;
    for (const words of ['$25,000', 'fraud', 'sign in', 'at a number that you already have'])
      expect(email?.text).toContain(words);
    // Without the random id in the link.
    expect(email?.text?.replaceAll(id, '')).not.toMatch(/7654|3210|1234567890|Other Bank|512 555/);
    expect((await told(part.person)).emails[0]?.text).toContain('$15,000');
  });

  it('[BAC-06] is told once, however often the job runs, and again after another change', async () => {
    const { fund, person, id } = await owing();
    const other = await alsoIn(fund._id);
    const data = (changedAt = server.clock.now()) => ({ fund: fund._id, changedAt: changedAt.toISOString() });
    const first = data();
    const stopped = jobRun<ReturnType<typeof data>>({ slices: 1 });
    await work(server.platform, first, stopped, 1);
    expect(stopped.next).toEqual({ ...first, after: id });
    await Promise.all(
      [1, 2].map(() => work(server.platform, tellOfInstructionsJob.data.parse(first), jobRun())),
    );
    expect([await counts(person), await counts(other.person)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    server.clock.advance(60_000);
    await scene.record({ id: other.id }, admins[0]);
    await work(server.platform, data(), jobRun());
    expect([await counts(person), await counts(other.person)]).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  it('[BAC-06] is told to who could not be told before a handover, and to nobody a second time', async () => {
    const { fund, person } = await owing();
    const other = await alsoIn(fund._id);
    const elsewhere = await owing();
    const data = { fund: fund._id, changedAt: server.clock.now().toISOString() };
    const stopped = jobRun<z.infer<typeof tellOfInstructionsJob.data>>({ slices: 1 });
    // A portal that cannot be read.
    const byId = vi.spyOn(server.platform.portals, 'byId').mockRejectedValueOnce(new Error('Not now'));
    await work(server.platform, data, stopped, 1);
    byId.mockRestore();
    expect([await counts(person), await counts(other.person)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const rest = stopped.next ?? data;
    await expect(work(server.platform, rest, jobRun())).rejects.toThrow('could not be told');
    expect([await counts(person), await counts(other.person)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    await work(server.platform, rest, jobRun({ previousFailures: 1 }));
    for (const each of [person, other.person]) expect(await counts(each)).toEqual([1, 1]);
    expect(await counts(elsewhere.person)).toEqual([0, 0]);
    server.errors.length = 0;
  });
});
