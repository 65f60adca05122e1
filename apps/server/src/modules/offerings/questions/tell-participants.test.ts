import type { ManagedQuestion } from '@paddock/contract';
import { jobRun, requestWhileLocked, runSliceBySlice, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { work as tellParticipants } from './tell-participants.job.ts';

let server: TestServer;
let admin: string;
let portal: string;
beforeAll(async () => {
  server = await testServer();
  portal = server.portal._id;
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const accepted = { invest_status: 'Accepted investment', invest_amount: '5000' } as const;

/** A question of an investor, which nobody has answered. */
async function askedQuestion() {
  const company = await server.make.company({ portal });
  const fund = await server.make.fund({ company: company._id, url_slug: `fund-${crypto.randomUUID()}` });
  const asker = await server.make.user();
  const { body } = await server.request<{ item: { _id: string } }>('POST', '/api/syndication/questions', {
    authCode: await server.signIn(asker),
    body: { fund: fund._id, question: 'Is the loan fixed?' },
  });
  return { fund, asker, id: body.item._id };
}

/** Answers as it is now in the database. */
async function answer(id: string, publicQuestion: string | null, text = 'Yes.') {
  const { updatedAt } = await server.platform.db
    .selectFrom('fund_questions')
    .select('updatedAt')
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  const reply = await server.request<{ item: ManagedQuestion }>('POST', '/api/backoffice/questions/answer', {
    authCode: admin,
    body: { id, answer: text, publicQuestion, updatedAt: updatedAt.toISOString() },
  });
  expect(reply.status).toBe(200);
}

const participant = async (fund: string) => {
  const person = await server.make.user();
  await server.make.participation({ user: person._id, fund, ...accepted });
  return person;
};
const told = (user: string) =>
  server.platform.db
    .selectFrom('notifications')
    .select(['kind', 'fund', 'path', 'messageSubject'])
    .where('user', '=', user)
    .execute();
const toldCounts = async (fund: string) => {
  const { rows } = await sql<{ user: string; times: number }>`
    SELECT "user", count(*)::int AS times FROM notifications
    WHERE fund = ${fund} AND "messageSubject" LIKE 'A question %' GROUP BY "user"`.execute(
    server.platform.db,
  );
  return rows.map(({ times }) => times);
};
const queuedJobs = async (question: string) => {
  const { rows } = await sql<{ data: unknown }>`
    SELECT data FROM pgboss.job WHERE name = 'tell-participants' AND data->>'question' = ${question}`.execute(
    server.platform.db,
  );
  return rows.length;
};

describe('the notification of an answer', () => {
  it('[INV-04] [INV-06] reaches the asker, and with its publication the others who take part in the fund', async () => {
    const { fund, asker, id } = await askedQuestion();
    const part = await participant(fund._id);
    await server.make.participation({ user: part._id, fund: fund._id, method_of_inv: 'TRUST', ...accepted });
    const [declined, elsewhereOnly, inactive] = await Promise.all([
      server.make.user(),
      server.make.user(),
      server.make.user({ isActive: false }),
    ]);
    await server.make.participation({ user: asker._id, fund: fund._id, ...accepted });
    await server.make.participation({ user: inactive._id, fund: fund._id, ...accepted });
    await server.make.participation({ user: declined._id, fund: fund._id });
    await server.make.participation({ user: elsewhereOnly._id, ...accepted });
    await answer(id, null);
    const about = { kind: 'answers', fund: fund._id, path: `/syndication/dashboard/${fund.url_slug}` };
    const toAsker = { ...about, messageSubject: `An answer to your question about ${fund.name}` };
    expect(await told(asker._id)).toEqual([toAsker]);
    expect(await queuedJobs(id)).toBe(0);
    await answer(id, 'Fixed?');
    await answer(id, 'Is it?');
    expect(await queuedJobs(id)).toBe(1);
    await tellParticipants(server.platform, { question: id }, jobRun());
    expect(await told(part._id)).toEqual([
      { ...about, messageSubject: `A question about ${fund.name} was answered` },
    ]);
    expect(await told(asker._id)).toEqual([toAsker]);
    for (const person of [declined, elsewhereOnly, inactive]) expect(await told(person._id)).toEqual([]);
    const emails = await server.platform.db
      .selectFrom('outbox')
      .select('_id')
      .where('to', '=', part.email)
      .execute();
    expect(emails).toEqual([]);
  });

  it('[INV-04] [INV-06] leaves thousands of participants to a job, which tells each of them once, however often it runs', async () => {
    const { fund, id } = await askedQuestion();
    const count = 2_000;
    await makeParticipants(fund._id, count);
    await answer(id, 'Fixed?');
    expect(await toldCounts(fund._id)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => tellParticipants(server.platform, { question: id }, jobRun())));
    await tellParticipants(server.platform, { question: id }, jobRun());
    const times = await toldCounts(fund._id);
    expect([times.length, times.every((each) => each === 1)]).toEqual([count, true]);
  });

  it('[INV-04] continues after the last person told when a job was interrupted', async () => {
    const { fund, id } = await askedQuestion();
    const people = [await participant(fund._id), await participant(fund._id), await participant(fund._id)];
    const [first] = people.map(({ _id }) => _id).toSorted();
    await answer(id, 'Fixed?');
    await sql`UPDATE fund_questions SET "toldUpTo" = ${first} WHERE _id = ${id}`.execute(server.platform.db);
    await tellParticipants(server.platform, { question: id }, jobRun());
    for (const { _id } of people) expect(await told(_id)).toHaveLength(_id === first ? 0 : 1);
  });

  it('[INV-04] hands over to the next run after a slice, and tells each once', async () => {
    const { fund, id } = await askedQuestion();
    await makeParticipants(fund._id, 5);
    await answer(id, 'Fixed?');
    const runs = await runSliceBySlice((data, run) => tellParticipants(server.platform, data, run, 2), {
      question: id,
    });
    expect(runs).toBe(4);
    expect(await toldCounts(fund._id)).toEqual([1, 1, 1, 1, 1]);
  });

  it('[INV-04] waits for a change of the answer that is under way, and tells nobody of one that was hidden', async () => {
    const { fund, id } = await askedQuestion();
    const part = await participant(fund._id);
    await answer(id, 'Fixed?');
    await requestWhileLocked(
      server,
      {
        hold: (held) =>
          sql`UPDATE fund_questions SET "publicQuestion" = NULL WHERE _id = ${id}`.execute(held),
      },
      () => tellParticipants(server.platform, { question: id }, jobRun()),
    );
    expect(await told(part._id)).toEqual([]);
    await answer(id, 'Fixed?');
    await tellParticipants(server.platform, { question: id }, jobRun());
    expect(await told(part._id)).toHaveLength(1);
    await tellParticipants(server.platform, { question: newId() }, jobRun());
  });

  it('[INV-04] leaves the question as an admin has read it, so that a correction meanwhile is not stale', async () => {
    const { fund, id } = await askedQuestion();
    await participant(fund._id);
    await answer(id, 'Fixed?');
    const read = () =>
      server.platform.db
        .selectFrom('fund_questions')
        .select('updatedAt')
        .where('_id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await read();
    await tellParticipants(server.platform, { question: id }, jobRun());
    expect(await read()).toEqual(before);
  });
});

/** Many accounts that take part in a fund, in two statements. */
async function makeParticipants(fund: string, count: number): Promise<void> {
  const { db } = server.platform;
  const template = await participant(fund);
  const columns = async (table: string) => {
    const { rows } = await sql<{ name: string }>`
      SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'`.execute(db);
    return rows.map(({ name }) => name);
  };
  const copy = async (
    table: string,
    own: Record<string, ReturnType<typeof sql>>,
    where: ReturnType<typeof sql>,
  ) => {
    const names = await columns(table);
    const values = names.map((name) => own[name] ?? sql`t.${sql.ref(name)}`);
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      SELECT ${sql.join(values)} FROM ${sql.table(table)} t, generate_series(2, ${count}) n WHERE ${where}`.execute(
      db,
    );
  };
  const idOf = (prefix: string) => sql`md5(${`${prefix}${fund}`} || n)::uuid`;
  await copy(
    'users',
    {
      _id: idOf('user'),
      email: sql`'many' || n || '-' || ${fund} || '@example.com'`,
      username: sql`'many' || n || '-' || ${fund} || '@example.com'`,
    },
    sql`t._id = ${template._id}`,
  );
  await copy('synd_users', { _id: idOf('part'), user: idOf('user') }, sql`t."user" = ${template._id}`);
}
