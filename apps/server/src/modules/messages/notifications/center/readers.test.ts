import { isTeamKind, notificationKinds } from '@paddock/domain';
import { filingScene, storedDocuments, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineEmail, type ReadableRecord } from '../../mailing/index.ts';
import { tellPerson } from '../index.ts';

const newsEmail = defineEmail(
  'test: news of a kind',
  () => ({ subject: 'News', heading: 'News', paragraphs: ['See the page.'] }),
  () => ({ default: [] }),
);

let server: TestServer;
let documents: ReturnType<typeof storedDocuments>;
let admin: string;
beforeAll(async () => {
  server = await testServer({ jobs: true });
  documents = storedDocuments(server);
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

/** What the team writes is told as a notification to a person or level, not through `tellPerson`. */
const kinds = notificationKinds.filter((kind) => !isTeamKind(kind) && kind !== 'messages');

const makeFund = async () => {
  const company = await server.make.company({ portal: server.portal._id });
  return server.make.fund({ company: company._id, url_slug: `fund-${crypto.randomUUID()}` });
};
const removeFromPortals = (user: string) =>
  server.platform.db.deleteFrom('portal_memberships').where('user', '=', user).execute();
const deactivate = (user: string) =>
  server.platform.db.updateTable('users').set({ isActive: false }).where('_id', '=', user).execute();
const accepted = { invest_status: 'Accepted investment', invest_amount: '5000' } as const;

/** What a person was told, in the app and by email. */
const told = async (person: { _id: string; email: string }) => {
  const { db } = server.platform;
  const inApp = await db.selectFrom('notifications').select('_id').where('user', '=', person._id).execute();
  const emails = await db.selectFrom('outbox').select('_id').where('to', '=', person.email).execute();
  return [inApp.length, emails.length];
};

/** Something of each kind, about a record that belongs to the person or to a fund. */
const records: Record<string, (user: string, fund: string) => Promise<ReadableRecord[]>> = {
  agreements: async (user, fund) => [
    { collection: 'synd_users', record: (await server.make.participation({ user, fund, ...accepted }))._id },
  ],
  money: async (user, fund) => [
    { collection: 'synd_users', record: (await server.make.participation({ user, fund, ...accepted }))._id },
  ],
  distributions: async (user, fund) => [
    { collection: 'synd_users', record: (await server.make.participation({ user, fund, ...accepted }))._id },
  ],
  accreditation: async () => [],
  tax_documents: async (user) => [
    { collection: 'tax_documents', record: (await documents.taxFor(user))._id },
  ],
  documents: async (_user, fund) => [
    { collection: 'synd_documents', record: (await documents.forFund(fund))._id },
  ],
  answers: async (_user, fund) => [{ collection: 'funds', record: fund }],
};

const tell = async (kind: string, person: { _id: string; email: string }, about: readonly ReadableRecord[]) =>
  tellPerson(
    server.platform.db,
    server.platform,
    {
      user: person._id,
      kind: kind as 'answers',
      portal: server.portal._id,
      path: '/dashboard',
      subject: 'News',
      about,
    },
    { to: person.email, portal: null, ...newsEmail() },
  );

describe.each(kinds)('[SEC-05] what is told of %s', (kind) => {
  const recordsOf = (user: string, fund: string) =>
    records[kind]?.(user, fund) ?? Promise.reject(new Error(`No records of ${kind}`));

  it('reaches a member, and nobody whose account is deactivated', async () => {
    const fund = await makeFund();
    const [member, former] = [await server.make.user(), await server.make.user()];
    for (const person of [member, former]) {
      const about = await recordsOf(person._id, fund._id);
      if (person === former) await deactivate(former._id);
      await tell(kind, person, about);
    }
    expect([await told(member), await told(former)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('reaches somebody who was removed from the portal only if it is their own', async () => {
    const fund = await makeFund();
    const [looker, investor] = [await server.make.user(), await server.make.user()];
    const isOwn = !['answers', 'documents'].includes(kind);
    const about = await recordsOf(looker._id, fund._id);
    if (!isOwn) await server.make.participation({ user: looker._id, fund: fund._id });
    await removeFromPortals(looker._id);
    await tell(kind, looker, about);
    expect(await told(looker)).toEqual(isOwn ? [1, 1] : [0, 0]);
    const own = await recordsOf(investor._id, fund._id);
    if (!isOwn) await server.make.participation({ user: investor._id, fund: fund._id, ...accepted });
    await removeFromPortals(investor._id);
    await tell(kind, investor, own);
    expect(await told(investor)).toEqual([1, 1]);
  });

  it('does not reach somebody about a record of another person, or one that is gone', async () => {
    const fund = await makeFund();
    const [owner, stranger] = [await server.make.user(), await server.make.user()];
    const about = await recordsOf(owner._id, fund._id);
    if (!['synd_users', 'tax_documents'].includes(about[0]?.collection ?? '')) return;
    await tell(kind, stranger, about);
    expect(await told(stranger)).toEqual([0, 0]);
    await tell(kind, owner, [{ ...about[0], record: crypto.randomUUID() } as ReadableRecord]);
    expect(await told(owner)).toEqual([0, 0]);
  });
});

describe('somebody who was removed from the portal', () => {
  it('[SEC-05] [INV-04] is not told the answer to a question that they asked before', async () => {
    const fund = await makeFund();
    const [removed, member] = [await server.make.user(), await server.make.user()];
    const ids = [];
    for (const person of [removed, member]) {
      const authCode = await server.signIn(person);
      await server.request('GET', `/api/syndication/byslug/${fund.url_slug}`, { authCode });
      const { body } = await server.request<{ item: { _id: string } }>('POST', '/api/syndication/questions', {
        authCode,
        body: { fund: fund._id, question: `Is the loan fixed? ${person._id}` },
      });
      ids.push(body.item._id);
    }
    const removal = await server.request('POST', '/api/backoffice/memberships/remove', {
      authCode: admin,
      body: { user: removed._id, portal: server.portal._id },
    });
    expect(removal.status).toBe(200);
    for (const id of ids) {
      const { updatedAt } = await server.platform.db
        .selectFrom('fund_questions')
        .select('updatedAt')
        .where('_id', '=', id)
        .executeTakeFirstOrThrow();
      const reply = await server.request('POST', '/api/backoffice/questions/answer', {
        authCode: admin,
        body: { id, answer: 'Yes.', publicQuestion: null, updatedAt: updatedAt.toISOString() },
      });
      expect(reply.status).toBe(200);
    }
    expect([await told(removed), await told(member)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('[SEC-05] [BAC-10] is not told of a new due-diligence document, nor previewed, unless they have committed', async () => {
    const filing = filingScene(server);
    const fund = await makeFund();
    const [removed, invested, member] = await Promise.all([1, 2, 3].map(() => server.make.user()));
    if (!removed || !invested || !member) throw new Error('There are three people');
    for (const person of [removed, member])
      await server.make.participation({ user: person._id, fund: fund._id });
    await server.make.participation({ user: invested._id, fund: fund._id, ...accepted });
    await removeFromPortals(removed._id);
    await removeFromPortals(invested._id);
    const draft = await filing.draft(admin, 'synd_documents', { fund: fund._id, title: 'Rent roll' });
    const preview = await filing.post<{ people: number }>('preview', admin, { ids: [draft] });
    expect(preview.body.people).toBe(2);
    await filing.publish(admin, [draft]);
    await expect.poll(async () => told(member), { timeout: 40_000 }).toEqual([1, 1]);
    await expect.poll(async () => told(invested), { timeout: 40_000 }).toEqual([1, 1]);
    expect(await told(removed)).toEqual([0, 0]);
  });
});
