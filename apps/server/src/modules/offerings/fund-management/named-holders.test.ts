import {
  type ActivityItem,
  type AgreementDetail,
  buildPath,
  type CapTableRow,
  type Countersignature,
  type FoundRecord,
  type FundingPage,
  type Holding,
  type ItemReply,
  type ListReply,
  type OpenFunding,
  type ParticipationDetail,
  type ParticipationListItem,
  type PercentagesPreview,
  type PersonPage,
  type ReplyOf,
  type readPipeline,
  type SyndicationReply,
  type WaitingSignature,
} from '@paddock/contract';
import { dayIn, defaultTimeZone } from '@paddock/domain';
import {
  type HolderScene,
  holderScene,
  readPdfText,
  storedDocuments,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { completeAgreement } from '../../agreements/signing/index.ts';

let server: TestServer;
let scene: HolderScene;
let admin: string;
let manager: { email: string };
beforeAll(async () => {
  server = await testServer();
  scene = await holderScene(server);
  const made = await server.make.user({ level: 'admin', firstName: 'Mary', lastName: 'Manager' });
  manager = made;
  admin = await server.signIn(made);
});
afterAll(() => server.close());

const read = async <Reply>(path: string, authCode = admin) =>
  (await server.request<Reply>('GET', `/api/${path}`, { authCode })).body;

/** What each row of a list says of its holder, by its participation. */
const named = (
  rows: readonly ({ investorName: string; holderName: string | null } & (
    | { _id: string }
    | { syndUser: string }
  ))[],
) =>
  Object.fromEntries(
    rows.map((row) => ['_id' in row ? row._id : row.syndUser, [row.investorName, row.holderName]]),
  );

type Made = Awaited<ReturnType<HolderScene['made']>>;

/** Daniel has signed for his trust, which is called otherwise since. Nobody else has signed. */
async function signedAndRenamed(): Promise<Made> {
  const people = await scene.made();
  await scene.sign(people);
  await scene.rename(people.authCode, 'Renamed Trust');
  return people;
}

/** Everybody has signed for the trust before it is called otherwise. */
async function completeAndRenamed(): Promise<Made> {
  const people = await scene.made();
  await scene.sign(people);
  expect((await scene.countersign(people.id)).status).toBe(200);
  await completeAgreement(server.platform, server.signing, (await scene.requestOf(people.id))._id);
  await scene.rename(people.authCode, 'Renamed Trust');
  return people;
}

const daniel = (holder: string) => ['Daniel Okafor', holder];

it('[ENT-04] the pipeline lists, finds and shows the holder that was signed, and the profile where nobody has', async () => {
  const { id, own, elsewhere, ellen, fund, otherFund } = await signedAndRenamed();
  const pipeline = (wanted: string, search = '') =>
    read<ReplyOf<typeof readPipeline>>(`backoffice/funds/${wanted}/pipeline?search=${search}`);
  const found = async (search: string) => (await pipeline(fund._id, search)).items.map(({ _id }) => _id);
  expect(named((await pipeline(fund._id)).items)).toEqual({
    [id]: daniel('Okafor Family Trust'),
    [own]: daniel('Daniel Okafor'),
    [ellen.id]: ['Ellen Whitfield', null],
  });
  expect(named((await pipeline(otherFund._id)).items)).toEqual({ [elsewhere]: daniel('Renamed Trust') });
  expect(await found('family')).toEqual([id]);
  expect(await found('okafor%20trust')).toEqual([id]);
  expect(await found('renamed')).toEqual([]);
  expect((await found('okafor')).toSorted()).toEqual([id, own].toSorted());
  expect(await found('%25')).toEqual([]);
  const detail = async (wanted: string) =>
    (await read<ItemReply<ParticipationDetail>>(`backoffice/participations/${wanted}`)).item;
  expect(await detail(id)).toMatchObject({
    holderName: 'Okafor Family Trust',
    holder: { name: 'Okafor Family Trust' },
    undecidedHolder: null,
    holderChanges: [],
  });
  expect((await detail(elsewhere)).holderName).toBe('Renamed Trust');
  expect((await detail(ellen.id)).holderName).toBeNull();
});

it('[ENT-04] somebody who has only looked at the fund beside their one commitment is named alone', async () => {
  const fund = await server.make.fund();
  await server.make.investment({ fund: fund._id });
  const user = await server.make.user({ firstName: 'Ellen', lastName: 'Whitfield' });
  const authCode = await server.signIn(user);
  await read(`syndication/byslug/${fund.url_slug}`, authCode);
  const self = await scene.profile(authCode, 'individual', 'Ellen Whitfield');
  const single = { method_of_inv: 'CASH', is_married: '0' };
  const id = await scene.commit(authCode, fund.url_slug, { entity: self._id, ...single });
  const { items } = await read<ReplyOf<typeof readPipeline>>(`backoffice/funds/${fund._id}/pipeline`);
  expect(items.map(({ holderName }) => holderName)).toEqual([null, null]);
  // With another profile that she looks at it with, it has to be said which one is meant.
  const trust = await scene.profile(authCode, 'trust', 'Whitfield Trust');
  await read(`syndication/byslug/${fund.url_slug}?investing_entity=${trust._id}`, authCode);
  const later = await read<ReplyOf<typeof readPipeline>>(`backoffice/funds/${fund._id}/pipeline`);
  expect(named(later.items)[id]).toEqual(['Ellen Whitfield', 'Ellen Whitfield']);
});

it('[ENT-04] the page of a person and the command menu name the holder that was signed', async () => {
  const { id, own, elsewhere, person, fund, ellen } = await signedAndRenamed();
  const participations = async (wanted: string) =>
    (await read<ItemReply<PersonPage>>(`backoffice/people/${wanted}`)).item.participations.map(
      ({ _id, holderName }) => [_id, holderName],
    );
  expect(Object.fromEntries(await participations(person._id))).toEqual({
    [id]: 'Okafor Family Trust',
    [own]: 'Daniel Okafor',
    [elsewhere]: 'Renamed Trust',
  });
  expect(await participations(ellen._id)).toEqual([[ellen.id, null]]);
  const url = `backoffice/search?q=${encodeURIComponent(`Okafor ${fund.name}`)}`;
  const found = (await read<{ items: FoundRecord[] }>(url)).items.filter(
    ({ kind }) => kind === 'participation',
  );
  const subtitles = new Map(found.map((record) => [record.id, record.subtitle]));
  expect(subtitles.get(id)).toBe(`${fund.name}, Okafor Family Trust, Accepted investment`);
  expect(subtitles.get(own)).toBe(`${fund.name}, Daniel Okafor, Accepted investment`);
  // She has no other one, so her name says it.
  const hers = await read<{ items: FoundRecord[] }>(
    `backoffice/search?q=${encodeURIComponent(`Whitfield ${fund.name}`)}`,
  );
  expect(hers.items.filter((record) => record.id === ellen.id).map(({ subtitle }) => subtitle)).toEqual([
    `${fund.name}, Accepted investment`,
  ]);
});

it('[ENT-04] the page of a person and the command menu say for which of several profiles a paper is', async () => {
  const { id, own, person, fund, ellen } = await signedAndRenamed();
  const { db } = server.platform;
  const profiles = await db.selectFrom('investing_entities').select(['_id', 'user', 'kind']).execute();
  const profileOf = (user: string, kind: string) =>
    profiles.find((profile) => profile.user === user && profile.kind === kind)?._id ?? null;
  const filed = async (user: string, investing_entity: string | null) => {
    const paper = { _id: newId(), user, investing_entity, title: 'Schedule K-1 2025', year: 2025 };
    await db.insertInto('tax_documents').values(paper).execute();
    return paper._id;
  };
  const [ofTrust, ofSelf, ofNobody, hers] = [
    await filed(person._id, profileOf(person._id, 'trust')),
    await filed(person._id, profileOf(person._id, 'individual')),
    await filed(person._id, null),
    await filed(ellen._id, profileOf(ellen._id, 'individual')),
  ];
  const proof = { _id: newId(), user: person._id, title: 'Trust deed' };
  await db
    .insertInto('proof_documents')
    .values({ ...proof, investing_entity: profileOf(person._id, 'trust') })
    .execute();
  const stored = storedDocuments(server);
  const [signedForTrust, signedForSelf, signedByHer] = [
    await stored.agreementOf(id),
    await stored.agreementOf(own),
    await stored.agreementOf(ellen.id),
  ];
  const documentsOf = async (wanted: string) =>
    Object.fromEntries(
      (await read<ItemReply<PersonPage>>(`backoffice/people/${wanted}`)).item.documents.map((document) => [
        document._id,
        document.holderName,
      ]),
    );
  expect(await documentsOf(person._id)).toEqual({
    [ofTrust]: 'Renamed Trust',
    [ofSelf]: 'Daniel Okafor',
    [ofNobody]: null,
    [proof._id]: 'Renamed Trust',
    // What was signed has the name of then.
    [signedForTrust._id]: 'Okafor Family Trust',
    [signedForSelf._id]: 'Daniel Okafor',
  });
  expect(await documentsOf(ellen._id)).toEqual({ [hers]: null, [signedByHer._id]: null });

  const subtitles = async (words: string) =>
    new Map(
      (await read<{ items: FoundRecord[] }>(`backoffice/search?q=${encodeURIComponent(words)}`)).items.map(
        (record) => [record.id, record.subtitle],
      ),
    );
  const papers = await subtitles('Schedule K-1 2025');
  expect([ofTrust, ofSelf, ofNobody, hers].map((paper) => papers.get(paper))).toEqual([
    'Daniel Okafor, Renamed Trust, 2025',
    'Daniel Okafor, Daniel Okafor, 2025',
    'Daniel Okafor, 2025',
    'Ellen Whitfield, 2025',
  ]);
  expect((await subtitles('Trust deed')).get(proof._id)).toBe('Daniel Okafor, Renamed Trust');
  const agreements = await subtitles('agreement');
  expect(agreements.get(signedForTrust._id)).toBe(`Daniel Okafor, ${fund.name}, Okafor Family Trust`);
  expect(agreements.get(signedForSelf._id)).toBe(`Daniel Okafor, ${fund.name}, Daniel Okafor`);
  expect(agreements.get(signedByHer._id)).toBe(`Ellen Whitfield, ${fund.name}`);
});

it('[ENT-04] the activity of a person says for which of two holders they signed in a fund', async () => {
  const people = await signedAndRenamed();
  const { own, authCode, fund, otherFund, ellen, person } = people;
  await server.platform.db
    .updateTable('users')
    .set({ address1: '1 Main Street', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' })
    .where('_id', 'in', [person._id, ellen._id])
    .execute();
  await scene.sign({ id: own, authCode });
  await scene.sign(ellen);
  const texts = async (by: string) =>
    (await server.request<ListReply<ActivityItem>>('GET', '/auth/activity', { authCode: by })).body.items.map(
      ({ text }) => text,
    );
  const about = async (by: string) =>
    (await texts(by)).filter((text) => text.includes(fund.name) || text.includes(otherFund.name));
  const [asTrust, asSelf] = [`“${fund.name} (Okafor Family Trust)”`, `“${fund.name} (Daniel Okafor)”`];
  expect((await about(authCode)).toSorted()).toEqual(
    [
      `You viewed ${asTrust} for the first time`,
      `You committed $25,000.50 to ${asTrust}`,
      `You requested the signing link for the agreement of ${asTrust}`,
      `You signed the agreement of ${asTrust}`,
      `You viewed ${asSelf} for the first time`,
      `You committed $30,000 to ${asSelf}`,
      `You requested the signing link for the agreement of ${asSelf}`,
      `You signed the agreement of ${asSelf}`,
      `You viewed “${otherFund.name} (Renamed Trust)” for the first time`,
      `You committed $30,000 to “${otherFund.name} (Renamed Trust)”`,
    ].toSorted(),
  );
  // What others did about his commitment names it too, and hers needs no name.
  expect((await scene.countersign(people.id)).status).toBe(200);
  expect(await about(authCode)).toContain(`Management signed your agreement of ${asTrust}`);
  expect((await about(ellen.authCode)).toSorted()).toEqual(
    [
      `You viewed “${fund.name}” for the first time`,
      `You committed $30,000 to “${fund.name}”`,
      `You requested the signing link for the agreement of “${fund.name}”`,
      `You signed the agreement of “${fund.name}”`,
    ].toSorted(),
  );
});

it('[ENT-04] [BAC-01] the command menu finds a holder by its name of today and by the one that was signed', async () => {
  const { id, elsewhere, own, person, ellen } = await signedAndRenamed();
  const foundBy = async (words: string) =>
    (await read<{ items: FoundRecord[] }>(`backoffice/search?q=${encodeURIComponent(words)}`)).items
      .filter(({ id: each }) => [id, elsewhere, own, ellen.id, person._id].includes(each))
      .map(({ kind, id: each }) => [kind, each]);
  expect(await foundBy('family trust okafor')).toEqual([['participation', id]]);
  expect(await foundBy('renamed trust')).toEqual(
    expect.arrayContaining([
      ['investor', person._id],
      ['participation', id],
      ['participation', elsewhere],
    ]),
  );
  expect(await foundBy('renamed trust')).toHaveLength(3);
  expect(await foundBy('renamed partnership')).toEqual([]);
});

it('[ENT-04] the cap table, its CSV and the preview of percentages name the holder that was signed', async () => {
  const { id, own, ellen, fund } = await completeAndRenamed();
  const table = await read<ListReply<CapTableRow>>(`backoffice/funds/${fund._id}/cap_table?of=accepted`);
  expect(named(table.items)).toEqual({
    [id]: daniel('Okafor Family Trust'),
    [own]: daniel('Daniel Okafor'),
    [ellen.id]: ['Ellen Whitfield', null],
  });
  const csv = await read<string>(`backoffice/funds/${fund._id}/cap_table.csv?of=accepted`);
  expect(csv).toContain('Daniel Okafor,Okafor Family Trust,Trust');
  expect(csv).not.toContain('Renamed');
  const query = { filter: { fund: fund._id }, fields: 'user,investing_entity,invest_amount' };
  const exported = await read<string>(buildPath('backoffice/export/synd_users', { query }));
  expect(exported).toContain(',Okafor Family Trust,25000.5');
  expect(exported).toContain(',Daniel Okafor,30000');
  expect(exported).not.toContain('Renamed');
  const percentages = { currentPercentageTotalReturned: 5, currentFundValuePercentage: 110 };
  const { body } = await server.request<ItemReply<PercentagesPreview>>(
    'POST',
    '/api/backoffice/funds/preview_percentages',
    { authCode: admin, body: { id: fund._id, ...percentages } },
  );
  expect(named(body.item.items)).toEqual({ [id]: daniel('Okafor Family Trust') });
});

it('[ENT-04] countersigning and who has not signed name the holder that was signed', async () => {
  const { id, elsewhere, own, ellen } = await signedAndRenamed();
  const queue = await read<ListReply<Countersignature>>('backoffice/countersignatures');
  expect(named(queue.items)[id]).toEqual(daniel('Okafor Family Trust'));
  const { item } = await read<ItemReply<AgreementDetail>>(`backoffice/countersignatures/${id}`);
  expect([item.investorName, item.holderName]).toEqual(daniel('Okafor Family Trust'));
  const waiting = named(
    (await read<ListReply<WaitingSignature>>('backoffice/countersignatures/waiting?limit=999')).items,
  );
  expect([waiting[id], waiting[elsewhere], waiting[own], waiting[ellen.id]]).toEqual([
    daniel('Okafor Family Trust'),
    daniel('Renamed Trust'),
    daniel('Daniel Okafor'),
    ['Ellen Whitfield', null],
  ]);
});

it('[ENT-04] the investor’s lists, statement, wire page and papers name the holder that was signed', async () => {
  const { id, own, elsewhere, authCode, fund, otherFund, ellen } = await completeAndRenamed();
  const mine = await read<ListReply<ParticipationListItem>>('syndication/mine', authCode);
  expect(Object.fromEntries(mine.items.map(({ _id, holderName }) => [_id, holderName]))).toEqual({
    [id]: 'Okafor Family Trust',
    [own]: 'Daniel Okafor',
    [elsewhere]: 'Renamed Trust',
  });
  const hers = await read<ListReply<ParticipationListItem>>('syndication/mine', ellen.authCode);
  expect(hers.items.map(({ holderName }) => holderName)).toEqual([null]);
  const holding = await read<ItemReply<Holding>>(`syndication/holdings/${id}`, authCode);
  expect(holding.item.holderName).toBe('Okafor Family Trust');
  const wire = await read<ItemReply<FundingPage>>(`syndication/funding/${id}`, authCode);
  expect(wire.item.holderName).toBe('Okafor Family Trust');

  const file = async (path: string, body: object) => {
    const { body: link } = await server.request<{ url: string }>('POST', `/api/${path}`, { authCode, body });
    return server.app.inject(link.url);
  };
  const text = async (path: string, body: object) =>
    (await readPdfText((await file(path, body)).rawPayload)).replace(/\s+/g, ' ');
  const instructions = await text('syndication/funding/document', { id, kind: 'instructions' });
  expect(instructions).toContain('Investor: Okafor Family Trust (Daniel Okafor)');
  const pdf = await text('syndication/statement', { format: 'pdf' });
  const csv = (await file('syndication/statement', { format: 'csv' })).body;
  for (const statement of [pdf, csv]) {
    expect(statement).toContain(`${fund.name} (Okafor Family Trust)`);
    expect(statement).toContain(`${fund.name} (Daniel Okafor)`);
    expect(statement).toContain(`${otherFund.name} (Renamed Trust)`);
    expect(statement).not.toContain(`${fund.name} (Renamed Trust)`);
  }
});

it('[ENT-09] the page of a holding leads to its own participation on the page of the fund', async () => {
  const { id, own, elsewhere, authCode, ellen } = await signedAndRenamed();
  const opened = async (participation: string, by: string) => {
    const { item } = await read<ItemReply<Holding>>(`syndication/holdings/${participation}`, by);
    const query = item.profile === undefined ? '' : `?investing_entity=${item.profile}`;
    const page = await read<SyndicationReply>(`syndication/byslug/${item.fund.url_slug}${query}`, by);
    return page.syndUser?._id;
  };
  expect(await opened(id, authCode)).toBe(id);
  expect(await opened(own, authCode)).toBe(own);
  expect(await opened(elsewhere, authCode)).toBe(elsewhere);
  // Hers is the only one that she has here.
  const hers = await read<ItemReply<Holding>>(`syndication/holdings/${ellen.id}`, ellen.authCode);
  expect('profile' in hers.item).toBe(false);
  expect(await opened(ellen.id, ellen.authCode)).toBe(ellen.id);
});

it('[ENT-04] emails to the investor and to the team name the holder that was signed', async () => {
  const people = await signedAndRenamed();
  const { id, fund, person, own } = people;
  const after = async (email: string, act: () => Promise<unknown>) => {
    const before = await scene.emailsTo(email);
    await act();
    return (await scene.emailsTo(email)).slice(0, -before.length || undefined);
  };
  const [toCountersign] = (await scene.emailsTo(manager.email)).filter(({ text }) =>
    text?.includes(fund.name),
  );
  expect(toCountersign?.subject).toBe(`To countersign: Okafor Family Trust (Daniel Okafor), ${fund.name}`);
  const remind = (syndUser: string, role: string) =>
    server.request('POST', '/api/backoffice/countersignatures/remind', {
      authCode: admin,
      body: { syndUser, role },
    });
  const [reminder] = await after(manager.email, () => remind(id, 'management'));
  expect(reminder?.text).toContain('Okafor Family Trust (Daniel Okafor)');
  // His own commitment is told apart from that of his trust, and leads to its own page.
  const [unsigned] = await after(person.email, () => remind(own, 'investor'));
  expect(unsigned?.subject).toBe(`Your signature is missing: ${fund.name} (Daniel Okafor)`);
  expect(unsigned?.text).toContain(`/syndication/dashboard/${fund.url_slug}?profile=`);
  // Hers is the only one that she has here.
  const [hers] = await after(people.ellen.email, () => remind(people.ellen.id, 'investor'));
  expect(hers?.subject).toBe(`Your signature is missing: ${fund.name}`);
  expect(hers?.text).not.toContain('?profile=');

  const complete = await after(person.email, async () => {
    expect((await scene.countersign(id)).status).toBe(200);
    await completeAgreement(server.platform, server.signing, (await scene.requestOf(id))._id);
  });
  expect(new Set(complete.map(({ subject }) => subject))).toEqual(
    new Set([
      `Countersigned: your agreement for ${fund.name} (Okafor Family Trust)`,
      `Please fund your investment in ${fund.name} (Okafor Family Trust)`,
    ]),
  );
  const received = await after(person.email, () =>
    server.request('POST', '/api/backoffice/participations/record_funding', {
      authCode: admin,
      body: {
        id,
        amount: 5_000,
        received_on: dayIn(server.clock.now(), defaultTimeZone),
        reference: 'FT-1',
        confirmed: true,
      },
    }),
  );
  expect(received.map(({ subject }) => subject)).toEqual([
    `Received: $5,000 for ${fund.name} (Okafor Family Trust)`,
  ]);
  const open = await read<{ items: OpenFunding[] }>(`backoffice/funding/open?fund=${fund._id}`);
  expect(named(open.items)).toEqual({ [id]: daniel('Okafor Family Trust') });
  const csv = await read<string>(`backoffice/funding/open.csv?fund=${fund._id}`);
  expect(csv).toContain('Daniel Okafor,Okafor Family Trust,');
  const texts = (await scene.emailsTo(person.email)).map(({ text }) => text);
  expect(texts.join()).not.toContain(`${fund.name} (Renamed Trust)`);
});

it('[ENT-04] emails about the end of a commitment name its holder', async () => {
  const { id, own, authCode, person, fund, ellen } = await scene.made();
  await scene.rename(authCode, 'Renamed Trust');
  const newest = async (email: string) => (await scene.emailsTo(email))[0]?.subject;
  const end = (path: string, by: string, body: object) =>
    server.request('POST', `/api/${path}`, { authCode: by, body });
  await end('backoffice/participations/release', admin, { id, reason: 'Asked for.' });
  expect(await newest(person.email)).toBe(`Your commitment to ${fund.name} (Renamed Trust) was released`);
  await end('syndication/withdraw', authCode, { id: own });
  expect(await newest(person.email)).toBe(`Withdrawn: your commitment to ${fund.name} (Daniel Okafor)`);
  expect(await newest(manager.email)).toBe(`Withdrawn: Daniel Okafor, ${fund.name}`);
  await end('backoffice/participations/release', admin, { id: ellen.id, reason: 'Asked for.' });
  expect(await newest(ellen.email)).toBe(`Your commitment to ${fund.name} was released`);
});

it('[ENT-04] an individual who is called otherwise since the signature is named as they signed', async () => {
  const { ellen, own, fund } = await scene.made();
  await server.platform.db
    .updateTable('users')
    .set({ address1: '1 Main Street', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' })
    .where('_id', '=', ellen._id)
    .execute();
  await scene.sign(ellen);
  const body = { lastName: 'Marsh' };
  const url = `/api/users/${ellen._id}`;
  expect((await server.request('PUT', url, { authCode: ellen.authCode, body })).status).toBe(200);
  const table = await read<ListReply<CapTableRow>>(`backoffice/funds/${fund._id}/cap_table?of=accepted`);
  expect(named(table.items)).toMatchObject({
    [ellen.id]: ['Ellen Marsh', 'Ellen Whitfield'],
    [own]: daniel('Daniel Okafor'),
  });
});
