import { paperReminderDays } from '@paddock/domain';
import {
  jobRun,
  type PaperHolder,
  type PaperScene,
  paperScene,
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
