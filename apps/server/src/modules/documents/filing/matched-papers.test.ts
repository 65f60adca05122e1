import { type PaperScene, paperScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rotateTaxIdKey } from '../../people/investing-profiles/index.ts';

let server: TestServer;
let scene: PaperScene;
let team: string;
beforeAll(async () => {
  server = await testServer();
  scene = paperScene(server);
});
beforeEach(async () => {
  team = await scene.admin();
});
afterAll(() => server.close());

/** Keeps the copy of a holder as it is now, as the first signature does. */
const signed = (syndUser: string, holder: { id: string; legalName: string }) =>
  server.platform.db
    .insertInto('participation_holders')
    .values({
      syndUser,
      entity: holder.id,
      kind: 'trust',
      name: holder.legalName,
      signatory: 'Somebody',
      address: '',
      at: server.clock.now(),
    })
    .execute();

it('[BAC-15] matches each paper to its holder and year by the tax id in its text, under a rotated key too', async () => {
  const [ours, theirs] = [await scene.holder('Okafor Holdings LLC'), await scene.holder('Moss Partners LLC')];
  await rotateTaxIdKey(server.platform.db, server.platform.secrets, server.clock.now());
  const ids = [
    await scene.draft('a.pdf', ours.taxId, ours.legalName),
    await scene.draft('b.pdf', theirs.taxId, theirs.legalName),
    await scene.draft('c.pdf', 'Somebody else entirely'),
  ];
  expect((await scene.drafts(ids)).map((each) => each?.match?.state)).toEqual([
    'waiting',
    'waiting',
    'waiting',
  ]);
  await scene.matchAll();
  const matches = (await scene.drafts(ids)).map((each) => each?.match);
  expect(matches.map((match) => [match?.holder?._id, match?.year, match?.confidence])).toEqual([
    [ours.id, 2025, 'certain'],
    [theirs.id, 2025, 'certain'],
    [undefined, 2025, 'none'],
  ]);
  // Nothing is filed before somebody says so, and nobody sees it.
  expect((await scene.drafts(ids)).map((each) => each?.user)).toEqual([null, null, null]);
  expect(await scene.taxOf(ours)).toEqual([]);
});

it('[BAC-15] a tax id that a paper claims beside another holder’s name is ambiguous, and is in no row, line or log', async () => {
  const [claimed, named] = [
    await scene.holder('Claimed Trustees LLC'),
    await scene.holder('Named Ventures LLC'),
  ];
  const written = `${claimed.taxId.slice(0, 2)}-${claimed.taxId.slice(2)}`;
  const id = await scene.draft('K-1.pdf', written, named.legalName);
  await scene.matchAll();
  const [found] = await scene.drafts([id]);
  expect(found?.match).toMatchObject({ confidence: 'ambiguous', holder: { _id: claimed.id } });
  expect(found?.match?.reasons).toContain('other-name-in-text');
  const { rows } = await sql<{ rows: string }>`SELECT string_agg(m::text, ' ') AS rows FROM paper_matches m
    UNION ALL SELECT string_agg(a::text, ' ') FROM audit_events a
    UNION ALL SELECT string_agg(d::text, ' ') FROM filing_drafts d`.execute(server.platform.db);
  const everything = rows.map((row) => row.rows).join('\n');
  expect(everything).not.toContain(claimed.taxId);
  expect(everything).not.toContain(written);
});

it('[BAC-15] [ENT-08] a tax id in the name of a file is masked before the name is stored or audited', async () => {
  const { taxId } = await scene.holder('Filename Partners LLC');
  const written = `${taxId.slice(0, 3)}-${taxId.slice(3, 5)}-${taxId.slice(5)}`;
  for (const name of [
    `K-1 ${written} 2025.pdf`,
    `K1_${taxId}.pdf`,
    `K-1 ${taxId.slice(0, 2)}-${taxId.slice(2)}.pdf`,
  ]) {
    const id = await scene.draft(name, 'Nobody');
    const [found] = await scene.drafts([id]);
    expect(found?.originalName).toContain(`XXXXX${taxId.slice(-4)}`);
  }
  const { rows } = await sql<{ rows: string }>`SELECT string_agg(f::text, ' ') AS rows FROM files f
    UNION ALL SELECT string_agg(a::text, ' ') FROM audit_events a
    UNION ALL SELECT string_agg(d::text, ' ') FROM filing_drafts d`.execute(server.platform.db);
  const everything = rows
    .map((row) => row.rows)
    .join(' ')
    .replace(/[-_ ]/g, '');
  expect(everything).not.toContain(taxId);
});

it('[BAC-15] is certain of no paper that names somebody else beside the one whose tax id it has', async () => {
  // The number of the fund that issues a paper is on all of them, and anybody can give it to a profile.
  const issuer = await scene.holder('Harbor Residences Issuer LLC');
  const user = await server.make.user();
  const authCode = await server.signIn(user);
  const { body } = await server.request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
    authCode,
    body: { kind: 'llc', legalName: 'Recipient Without Number LLC' },
  });
  expect(body.item._id).toBeTruthy();
  const id = await scene.draft('K-1.pdf', issuer.legalName, issuer.taxId, 'Recipient Without Number LLC');
  await scene.matchAll();
  const [found] = await scene.drafts([id]);
  expect(found?.match?.confidence).toBe('likely');
  expect(found?.match?.reasons).toContain('other-name-in-text');
});

it('[BAC-15] a paper with the tax id of an archived profile is not likely to be for the one whose name is in it', async () => {
  const archived = await scene.holder('Sandoval Family Trust', { kind: 'trust' });
  const { status } = await server.request('PUT', `/api/investing_entities/${archived.id}`, {
    authCode: archived.authCode,
    body: { archivedAt: server.clock.now().toISOString() },
  });
  expect(status).toBe(200);
  const user = await server.make.user();
  const { body } = await server.request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
    authCode: await server.signIn(user),
    body: { kind: 'llc', legalName: 'Sandoval Family' },
  });
  const id = await scene.draft('K-1.pdf', archived.taxId, archived.legalName);
  await scene.matchAll();
  const [found] = await scene.drafts([id]);
  expect(found?.match).toMatchObject({ confidence: 'ambiguous', holder: { _id: body.item._id } });
  expect(found?.match?.reasons).toContain('other-tax-id');
});

it('[BAC-15] [ENT-04] a paper with the signed name of a holder that was renamed since, and its tax id, is certain', async () => {
  const renamed = await scene.holder('Signed Legacy Trust', { kind: 'trust' });
  const bystander = await scene.holder('Bystander Legacy Trust', { kind: 'trust' });
  const fund = await server.make.fund();
  for (const holder of [renamed, bystander]) {
    const { _id } = await server.make.participation({
      user: holder.user._id,
      fund: fund._id,
      investing_entity: holder.id,
      invest_status: 'Accepted investment',
    });
    await signed(_id, holder);
  }
  const { status } = await server.request('PUT', `/api/investing_entities/${renamed.id}`, {
    authCode: renamed.authCode,
    body: { legalName: 'Renamed Modern Trust' },
  });
  expect(status).toBe(200);
  const ids = [
    await scene.draft('signed.pdf', renamed.taxId, 'Signed Legacy Trust'),
    await scene.draft('today.pdf', renamed.taxId, 'Renamed Modern Trust'),
    await scene.draft('named.pdf', 'Signed Legacy Trust'),
    await scene.draft('other.pdf', bystander.taxId, 'Signed Legacy Trust'),
    await scene.draft('bystander.pdf', bystander.taxId, bystander.legalName),
  ];
  await scene.matchAll();
  const matches = (await scene.drafts(ids)).map((each) => each?.match);
  expect(matches.map((match) => [match?.holder?._id, match?.confidence])).toEqual([
    [renamed.id, 'certain'],
    [renamed.id, 'certain'],
    [renamed.id, 'likely'],
    [bystander.id, 'ambiguous'],
    [bystander.id, 'certain'],
  ]);
  // Confirmed and published, it is the renamed holder's, and nobody else's.
  await scene.confirm([ids[0] ?? '']);
  await scene.filing.publish(team, [ids[0] ?? '']);
  await scene.tellEverybody();
  expect(await scene.taxOf(renamed)).toEqual([ids[0]]);
  expect(await scene.taxOf(bystander)).toEqual([]);
  expect(await scene.emailsTo(bystander.user)).toEqual([]);
});

it('[BAC-15] [ENT-07] the paper of an archived profile that has held an investment is matched to it by its tax id', async () => {
  const held = await scene.holder('Archived Holding Trust', { kind: 'trust' });
  const fund = await server.make.fund();
  await server.make.participation({
    user: held.user._id,
    fund: fund._id,
    investing_entity: held.id,
    invest_status: 'Accepted investment',
  });
  const { body } = await server.request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
    authCode: held.authCode,
    body: { kind: 'llc', legalName: 'Archived Holding LLC' },
  });
  await server.request('PUT', `/api/investing_entities/${held.id}`, {
    authCode: held.authCode,
    body: { archivedAt: server.clock.now().toISOString() },
  });
  const id = await scene.draft('K-1.pdf', held.taxId, held.legalName);
  await scene.matchAll();
  const [found] = await scene.drafts([id]);
  expect(found?.match).toMatchObject({ confidence: 'certain', holder: { _id: held.id } });
  await scene.confirm([id]);
  await scene.filing.publish(team, [id]);
  const papers = await server.platform.db
    .selectFrom('tax_documents')
    .select(['user', 'investing_entity'])
    .where('_id', '=', id)
    .execute();
  expect(papers).toEqual([{ user: held.user._id, investing_entity: held.id }]);
  expect(body.item._id).not.toBe(held.id);
});
