import { paperReminderDays } from '@paddock/domain';
import {
  jobRun,
  type PaperHolder,
  type PaperScene,
  paperScene,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { work as remindOfPapers } from './remind-of-papers.job.ts';

let server: TestServer;
let scene: PaperScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = paperScene(server);
});
beforeEach(async () => {
  admin = await scene.admin();
});
afterAll(() => server.close());

it('[BAC-15] reminds once of tax documents that nobody has opened after two weeks, each person of their own', async () => {
  const [ours, reader] = [await scene.holder('Forgetful LLC'), await scene.holder('Attentive LLC')];
  const mine = [
    await scene.draft('r1.pdf', ours.taxId, ours.legalName),
    await scene.draft('r2.pdf', ours.taxId, ours.legalName),
  ];
  const read = await scene.draft('r3.pdf', reader.taxId, reader.legalName);
  const gone = await scene.draft('r4.pdf', reader.taxId, reader.legalName);
  await scene.matchAll();
  await scene.confirm([...mine, read, gone]);
  await scene.filing.publish(admin, [...mine, read, gone]);
  await scene.tellEverybody();
  await scene.filing.post('take_back', admin, { id: gone });
  await server.request('POST', '/api/profile/tax_documents/download', {
    authCode: reader.authCode,
    body: { id: read },
  });
  const remindersTo = async ({ user }: PaperHolder) =>
    (await scene.emailsTo(user)).filter((subject) => subject?.includes('to read'));
  await remindOfPapers(server.platform, {}, jobRun());
  expect(await remindersTo(ours)).toEqual([]);
  server.clock.advance(paperReminderDays * 86_400_000);
  await remindOfPapers(server.platform, {}, jobRun());
  await remindOfPapers(server.platform, {}, jobRun());
  expect(await remindersTo(ours)).toEqual(['You have 2 tax documents to read']);
  expect(await remindersTo(reader)).toEqual([]);
});

it('[BAC-15] a reminder is of the portal of its funds, with a line in the audit log, and nobody closed gets one', async () => {
  const { db } = server.platform;
  const other = await server.make.portal({ slug: 'reminding' });
  const company = await server.make.company({ portal: other._id });
  const fund = await server.make.fund({ company: company._id });
  const names = ['One Portal LLC', 'Two Portals LLC', 'Closed LLC'] as const;
  const [one, two, closed] = [
    await scene.holder(names[0]),
    await scene.holder(names[1]),
    await scene.holder(names[2]),
  ];
  const drafts = [
    await scene.draft('p1.pdf', one.taxId, one.legalName),
    await scene.draft('p2.pdf', one.taxId, one.legalName),
    await scene.draft('p3.pdf', two.taxId, two.legalName),
    await scene.draft('p4.pdf', two.taxId, two.legalName),
    await scene.draft('p5.pdf', closed.taxId, closed.legalName),
  ];
  await scene.matchAll();
  await scene.confirm(drafts);
  await scene.filing.publish(admin, drafts);
  await scene.tellEverybody();
  const ofFund = drafts.filter((_, index) => index !== 3);
  await db.updateTable('tax_documents').set({ fund: fund._id }).where('_id', 'in', ofFund).execute();
  await db.updateTable('users').set({ isActive: false }).where('_id', '=', closed.user._id).execute();
  server.clock.advance(paperReminderDays * 86_400_000);
  const changes = await rowChanges(server, () => remindOfPapers(server.platform, {}, jobRun()));
  const emails = (changes.outbox?.added ?? []).map(
    ({ to, text }) => [to, String(text).includes('//reminding.')] as const,
  );
  expect(new Map(emails.map(([to, isOfPortal]) => [to, isOfPortal]))).toEqual(
    new Map([
      [one.user.email, true],
      [two.user.email, false],
    ]),
  );
  expect(emails).toHaveLength(2);
  const lines = changes.audit_events?.added ?? [];
  expect(lines.map(({ action }) => action)).toEqual(['filing.remind', 'filing.remind']);
  expect(new Set(lines.map(({ record }) => record))).toEqual(new Set([one.user._id, two.user._id]));
  expect(lines.find(({ record }) => record === one.user._id)).toMatchObject({
    detail: { documents: drafts.slice(0, 2) },
  });
  const told = (changes.notifications?.added ?? []).map(({ user }) => user);
  expect([told.length, new Set(told)]).toEqual([2, new Set([one.user._id, two.user._id])]);
  const reminded = (changes.paper_matches?.changed ?? []).map(({ document }) => document);
  expect([reminded.length, new Set(reminded)]).toEqual([4, new Set(drafts.slice(0, 4))]);
});
