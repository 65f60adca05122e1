import { jobRun, type PaperScene, paperScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { matchPapers } from './match-papers.job.ts';

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

it('[BAC-15] a file that cannot be read says so, and holds up no other', async () => {
  const ours = await scene.holder('Readable LLC');
  const broken = await scene.filing.draft(admin, 'tax_documents', {
    name: 'broken.pdf',
    bytes: Buffer.from('%PDF-1.7\nnothing'),
  });
  const good = await scene.draft('9.pdf', ours.taxId, ours.legalName);
  await scene.matchAll();
  const matches = (await scene.drafts([broken, good])).map((each) => each?.match);
  expect(matches).toMatchObject([
    { state: 'unreadable', confidence: 'none', reasons: ['nothing-found', 'no-text', 'no-year'] },
    { state: 'matched', confidence: 'certain' },
  ]);
  await scene.filing.post('discard', admin, { ids: [broken] });
  const left = await server.platform.db
    .selectFrom('paper_matches')
    .select('document')
    .where('document', 'in', [broken, good])
    .execute();
  expect(left).toEqual([{ document: good }]);
});

it('[BAC-15] a file that the store does not give holds up no other, and is tried again; the work rests after each', async () => {
  const { id: owner, taxId, legalName } = await scene.holder('Unlost Papers LLC');
  const ids = [
    await scene.draft('lost.pdf', taxId, legalName),
    await scene.draft('kept.pdf', taxId, legalName),
    await scene.draft('kept too.pdf', taxId, legalName),
  ];
  const [lost = ''] = [...ids].sort();
  const { docPath } = await server.platform.db
    .selectFrom('filing_drafts')
    .select('docPath')
    .where('_id', '=', lost)
    .executeTakeFirstOrThrow();
  const store = {
    read: (key: string) =>
      key === docPath ? Promise.reject(new Error('The store does not answer')) : server.store.read(key),
  };
  const run = jobRun({ db: server.platform.db });
  const restedBefore = server.clock.rests.length;
  await expect(matchPapers(server.platform, store, run)).rejects.toThrow('The store does not answer');
  expect(server.clock.rests.slice(restedBefore)).toHaveLength(3);
  const others = ids.filter((id) => id !== lost);
  expect((await scene.drafts(others)).map((each) => each?.match?.holder?._id)).toEqual([owner, owner]);
  expect((await scene.drafts([lost]))[0]?.match?.state).toBe('waiting');
  await scene.matchAll();
  expect((await scene.drafts([lost]))[0]?.match?.holder?._id).toBe(owner);
});

it('[BAC-15] papers that are saved while a run of the matching ends are left to another one, which is queued', async () => {
  const ours = await scene.holder('Latecomer LLC');
  const run = jobRun({ db: server.platform.db });
  const { completeUnless } = run;
  const late: string[] = [];
  run.completeUnless = async (isLeft) => {
    late.push(await scene.draft('late.pdf', ours.taxId, ours.legalName));
    await completeUnless(isLeft);
  };
  await matchPapers(server.platform, server.store, run);
  expect(run.isQueuedAgain).toBe(true);
  expect((await scene.drafts(late))[0]?.match?.state).toBe('waiting');
  expect((await scene.matchAll()).isQueuedAgain).toBe(false);
  expect((await scene.drafts(late))[0]?.match?.holder?._id).toBe(ours.id);
});
