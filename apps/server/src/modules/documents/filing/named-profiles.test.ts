import { paperReminderDays } from '@paddock/domain';
import { type DelegateScene, delegateScene, jobRun, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { nameNews, type PublishedDocument } from './published-email.ts';
import { work as remindOfPapers } from './remind-of-papers.job.ts';
import { work as tellRecipients } from './tell-recipients.job.ts';

let server: TestServer;
let scene: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = await delegateScene(server);
});
beforeEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

async function tellEverybody(): Promise<void> {
  const { rows } = await sql<{ publication: string }>`SELECT DISTINCT publication FROM publication_recipients
    WHERE "notifiedAt" IS NULL`.execute(server.platform.db);
  for (const { publication } of rows) await tellRecipients(server.platform, { publication }, jobRun());
}

const bellOf = async ({ _id }: { _id: string }) =>
  (
    await server.platform.db
      .selectFrom('notifications')
      .select('messageSubject')
      .where('user', '=', _id)
      .execute()
  ).map(({ messageSubject }) => String(messageSubject));
const textsTo = async ({ email }: { email: string }) =>
  (await server.platform.db.selectFrom('outbox').select('text').where('to', '=', email).execute()).map(
    ({ text }) => String(text),
  );

it('[ENT-07] a paper is told with the profile that it is for, to somebody who has several and to nobody else', async () => {
  const { daniel, ellen, ada, llc } = await scene.made();
  await scene.delegated(daniel, ada, llc, { rights: ['notices'] });
  await tellEverybody();
  expect((await bellOf(daniel)).toSorted()).toEqual([
    'New tax document for Daniel Okafor: K-1 of Daniel',
    'New tax document for Okafor Holdings LLC: K-1 of the LLC',
    'New tax document: K-1 of old',
  ]);
  const texts = await textsTo(daniel);
  for (const line of [
    'K-1 of the LLC (tax document for Okafor Holdings LLC)',
    'K-1 of Daniel (tax document for Daniel Okafor)',
    'K-1 of old (tax document)',
  ])
    expect(texts.filter((text) => text.includes(line))).toHaveLength(1);
  // She has one profile, and a delegate reads whose it is at the beginning.
  expect(await bellOf(ellen)).toEqual(['New tax document: K-1 of Ellen']);
  await scene.paper(daniel._id, llc, 'Another K-1');
  await tellEverybody();
  expect(await bellOf(ada)).toEqual(['Okafor Holdings LLC: New tax document: Another K-1']);
});

it('[ENT-04] an agreement is told with the name that it was signed with', async () => {
  const { daniel, llc, fund, investment } = await scene.made();
  await tellEverybody();
  await scene.signedAs(investment, llc, 'Okafor Signed LLC');
  const before = await bellOf(daniel);
  await scene.filing.filed(await scene.admin(), 'synd_agreements', {
    user: daniel._id,
    fund: fund._id,
    investing_entity: llc,
    title: 'Signed on paper',
  });
  await tellEverybody();
  const told = (await bellOf(daniel)).filter((subject) => !before.includes(subject));
  expect(told).toEqual([`New signed agreement of ${fund.name} for Okafor Signed LLC: Signed on paper`]);
});

it('[ENT-09] an agreement leads to the commitment that it is of, where the person has another one in the fund', async () => {
  const { daniel, ellen, llc, self, ellenLlc, fund } = await scene.made();
  await tellEverybody();
  const admin = await scene.admin();
  const pathsOf = async (entity: string, user: string) => {
    const filed = { user, fund: fund._id, investing_entity: entity, title: `Signed on paper ${entity}` };
    await scene.filing.filed(admin, 'synd_agreements', filed);
    await tellEverybody();
    const told = await server.platform.db
      .selectFrom('notifications')
      .select(['path', 'messageSubject'])
      .where('user', '=', user)
      .execute();
    return told.filter(({ messageSubject }) => messageSubject?.includes(filed.title)).map(({ path }) => path);
  };
  const page = `/syndication/dashboard/${fund.url_slug}`;
  expect(await pathsOf(llc, daniel._id)).toEqual([`${page}?profile=${llc}`]);
  expect(await pathsOf(self, daniel._id)).toEqual([`${page}?profile=${self}`]);
  expect((await textsTo(daniel)).filter((text) => text.includes(`${page}?profile=${self}`))).toHaveLength(1);
  // An LLC is always named, and its page is the same with its profile.
  expect(await pathsOf(ellenLlc, ellen._id)).toEqual([`${page}?profile=${ellenLlc}`]);
});

it('[ENT-04] [ENT-07] a delegate is told of an agreement with the name that it was signed with too, of a tax paper with that of today', async () => {
  const { daniel, ellen, ada, llc, self, fund, investment } = await scene.made();
  const bob = await scene.person({ firstName: 'Bob', lastName: 'Martin' });
  await scene.delegated(daniel, ada, llc, { rights: ['notices'] });
  await scene.delegated(daniel, bob, self, { rights: ['notices'] });
  await scene.signedAs(investment, llc, 'Okafor Signed LLC');
  await tellEverybody();
  const ofEllen = (await textsTo(ellen)).length;
  await scene.filing.filed(await scene.admin(), 'synd_agreements', {
    user: daniel._id,
    fund: fund._id,
    investing_entity: llc,
    title: 'Signed on paper',
  });
  await scene.paper(daniel._id, llc, 'K-1 of today');
  await tellEverybody();
  expect((await bellOf(ada)).toSorted()).toEqual([
    'Okafor Holdings LLC: New tax document: K-1 of today',
    `Okafor Signed LLC: New signed agreement of ${fund.name}: Signed on paper`,
  ]);
  const texts = (await textsTo(ada)).filter((text) => text.includes('you are a delegate of'));
  expect(texts.filter((text) => text.includes('A document of Okafor Signed LLC is ready'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('A document of Okafor Holdings LLC is ready'))).toHaveLength(1);
  expect(texts).toHaveLength(2);
  expect(await bellOf(bob)).toEqual([]);
  expect(await textsTo(ellen)).toHaveLength(ofEllen);
});

it('[ENT-04] a delegate is told of two papers at once, each with its name, where the profile was renamed in between', async () => {
  const { daniel, ada, llc, fund, investment } = await scene.made();
  await scene.delegated(daniel, ada, llc, { rights: ['notices'] });
  await scene.signedAs(investment, llc, 'Okafor Signed LLC');
  await tellEverybody();
  const admin = await scene.admin();
  const filed = { user: daniel._id, investing_entity: llc, fund: fund._id };
  const ids = [
    await scene.filing.draft(admin, 'synd_agreements', { ...filed, title: 'Signed on paper' }),
    await scene.filing.draft(admin, 'tax_documents', { ...filed, title: 'K-1 of today', year: 2025 }),
  ];
  expect((await scene.filing.publish(admin, ids)).status).toBe(200);
  await tellEverybody();
  expect((await bellOf(ada)).toSorted()).toEqual([
    `Okafor Holdings LLC: New tax document of ${fund.name}: K-1 of today`,
    `Okafor Signed LLC: New signed agreement of ${fund.name}: Signed on paper`,
  ]);
});

it('[ENT-07] a reminder of papers names the profile of each, to somebody who has several', async () => {
  const { daniel, ellen, k1, own, others } = await scene.made();
  for (const document of [k1, own, others])
    await sql`INSERT INTO paper_matches (document) VALUES (${document}) ON CONFLICT DO NOTHING`.execute(
      server.platform.db,
    );
  server.clock.advance(paperReminderDays * 86_400_000);
  await remindOfPapers(server.platform, {}, jobRun());
  const reminder = async (to: { email: string }) =>
    (await textsTo(to)).find((text) => text.includes('You may need it for your tax return'));
  expect(await reminder(daniel)).toContain('K-1 of the LLC (Okafor Holdings LLC)');
  expect(await reminder(daniel)).toContain('K-1 of Daniel (Daniel Okafor)');
  expect(await reminder(ellen)).toContain('K-1 of Ellen');
  expect(await reminder(ellen)).not.toContain('(Whitfield LLC)');
});

it('[ENT-07] several papers of one profile are told with it once, those of several with each', () => {
  const paper = (title: string, profileName: string | null, fundName: string | null): PublishedDocument => ({
    kind: 'tax_documents',
    title,
    isReplacement: false,
    slug: null,
    fundName,
    profileName,
    profile: null,
  });
  const [first, second] = [
    paper('K-1', 'Olga Holdings LLC', 'Harbor'),
    paper('K-3', 'Olga Holdings LLC', 'Harbor'),
  ];
  expect(nameNews([first, second])).toBe('New tax documents of Harbor for Olga Holdings LLC: K-1, K-3');
  expect(nameNews([first, { ...second, profileName: 'Olga Petrova' }])).toBe(
    'New tax documents of Harbor: K-1 (Olga Holdings LLC), K-3 (Olga Petrova)',
  );
  expect(nameNews([first, { ...second, profileName: null, fundName: 'Cedar' }])).toBe(
    'New tax documents: K-1 (Harbor, Olga Holdings LLC), K-3 (Cedar)',
  );
});
