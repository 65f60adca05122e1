import type { AccreditationItem, AccreditationPage, Entity } from '@paddock/contract';
import { bystanders, jobRun, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { work as remindOfAccreditation } from './remind-of-accreditation.job.ts';

type Profile = Entity<'investing_entities'>;
type Reply = { item: Profile; code: string; message: string; fields?: Record<string, string> };

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  await bystanders(server);
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

/** Somebody with an account, who adds profiles and states what they are accredited by. */
async function scene() {
  const user = await server.make.user({ firstName: 'Ellen', lastName: 'Lindqvist' });
  const authCode = await server.signIn(user);
  const url = '/api/investing_entities';
  return {
    user,
    authCode,
    add: async (kind: string, legalName: string) =>
      (await server.request<Reply>('POST', url, { authCode, body: { kind, legalName } })).body.item,
    change: (id: string, body: object) => server.request<Reply>('PUT', `${url}/${id}`, { authCode, body }),
    account: async (body: object) => server.request('PUT', `/api/users/${user._id}`, { authCode, body }),
    stored: async (id: string) =>
      server.platform.db
        .selectFrom('investing_entities')
        .select([
          'accreditation',
          'accreditationReview',
          'accreditationReviewedAt',
          'accreditationReviewedBy',
          'accreditationStatedAt',
          'legalName',
        ])
        .where('_id', '=', id)
        .executeTakeFirstOrThrow(),
    ofAccount: () =>
      server.platform.db
        .selectFrom('users')
        .select(['accreditation', 'accreditationType', 'accreditationReview'])
        .where('_id', '=', user._id)
        .executeTakeFirstOrThrow(),
  };
}

const read = async (user: string, profile?: string) =>
  server.request<{ item: AccreditationPage }>(
    'GET',
    `/api/backoffice/accreditations/${user}${profile ? `?investing_entity=${profile}` : ''}`,
    { authCode: admin },
  );
const review = async (user: string, profile: string, decision: 'accepted' | 'refused') => {
  const { statement } = (await read(user, profile)).body.item;
  return server.request('POST', '/api/backoffice/accreditations/review', {
    authCode: admin,
    body: { user, investing_entity: profile, statement, decision, reason: 'A letter is missing.' },
  });
};
const queue = async (search: string) =>
  (
    await server.request<{ items: AccreditationItem[] }>(
      'GET',
      `/api/backoffice/accreditations?search=${search}`,
      { authCode: admin },
    )
  ).body.items.map(({ investing_entity, subject }) => ({ investing_entity, subject }));

describe('the accreditation of a profile', () => {
  it('[ENT-06] is stated, reviewed and told for itself, and leaves that of the account and of other profiles alone', async () => {
    const { user, add, change, account, stored, ofAccount } = await scene();
    await account({ accreditation: '1', accreditationType: 'individual' });
    const first = await add('llc', 'Lindqvist Holdings LLC');
    const second = await add('llc', 'Lindqvist Land LLC');
    const trust = await add('trust', 'Lindqvist Trust');
    const others = await scene();
    const theirs = await others.add('llc', 'Theirs LLC');
    expect((await change(second._id, { accreditation: '2-1' })).body.item).toMatchObject({
      accreditation: '2-1',
      accreditationReview: null,
    });
    expect(await queue('Lindqvist')).toContainEqual({
      investing_entity: second._id,
      subject: 'Lindqvist Land LLC',
    });
    // By its own name too, and not by that of another one.
    expect(await queue('lindqvist%20land')).toEqual([
      { investing_entity: second._id, subject: 'Lindqvist Land LLC' },
    ]);
    expect(await queue('lindqvist%20sea')).toEqual([]);
    expect((await review(user._id, second._id, 'accepted')).status).toBe(200);
    expect(await stored(second._id)).toMatchObject({ accreditation: '2-1', accreditationReview: 'accepted' });
    for (const { _id } of [first, trust])
      expect(await stored(_id)).toMatchObject({ accreditation: null, accreditationReview: null });
    expect(await others.stored(theirs._id)).toMatchObject({ accreditation: null });
    expect(await ofAccount()).toEqual({
      accreditation: '1',
      accreditationType: 'individual',
      accreditationReview: null,
    });
    const mails = await server.platform.db
      .selectFrom('outbox')
      .select(['to', 'subject', 'text'])
      .where('subject', 'like', '%Lindqvist Land LLC%')
      .execute();
    expect(mails).toEqual([
      {
        to: user.email,
        subject: 'The accreditation of Lindqvist Land LLC was accepted',
        // Where that of a profile is stated.
        text: expect.stringMatching(/\/profiles\b/),
      },
    ]);
    expect(mails[0]?.text).not.toContain('/accreditation_status');
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select(['action', 'collection'])
      .where('record', '=', second._id)
      .where('action', 'like', 'accreditation%')
      .execute();
    expect(lines).toEqual([{ action: 'accreditation.review', collection: 'investing_entities' }]);
  });

  it.each([
    ['individual', '1', 'individual'],
    ['trust', '2-1', 'trust'],
    ['llc', '2-1', 'business'],
  ])('[ENT-06] the default %s and the account have one, both ways', async (kind, answer, type) => {
    const { user, add, change, account, stored, ofAccount } = await scene();
    const profile = await add(kind, 'Ellen Lindqvist');
    await change(profile._id, { accreditation: answer });
    expect(await ofAccount()).toMatchObject({ accreditation: answer, accreditationType: type });
    await account({ accreditation: '2', accreditationType: type });
    expect(await stored(profile._id)).toMatchObject({ accreditation: '2', accreditationReview: null });
    await review(user._id, profile._id, 'accepted');
    expect([await ofAccount(), await stored(profile._id)]).toMatchObject([
      { accreditationReview: 'accepted' },
      { accreditationReview: 'accepted' },
    ]);
  });

  it('[ENT-06] stays with a profile that is the default no more, and the account has that of the next one', async () => {
    const { add, change, stored, ofAccount } = await scene();
    const first = await add('trust', 'First Trust');
    const second = await add('trust', 'Second Trust');
    await change(first._id, { accreditation: '2-1' });
    await change(first._id, { archivedAt: '2026-01-01' });
    expect(await stored(first._id)).toMatchObject({ accreditation: '2-1' });
    expect(await stored(second._id)).toMatchObject({ accreditation: null });
    expect(await ofAccount()).toEqual({
      accreditation: null,
      accreditationType: null,
      accreditationReview: null,
    });
    // One that is made later has none either.
    await change(second._id, { archivedAt: '2026-01-01' });
    expect((await add('trust', 'Third Trust')).accreditation).toBeNull();
  });

  it('[ENT-06] another answer of the account leaves what its former type states', async () => {
    const { add, account, stored } = await scene();
    const person = await add('individual', 'Ellen Lindqvist');
    const trust = await add('trust', 'Lindqvist Trust');
    await account({ accreditation: '1', accreditationType: 'individual' });
    await account({ accreditation: '2-2', accreditationType: 'trust' });
    expect(await stored(person._id)).toMatchObject({ accreditation: '1' });
    expect(await stored(trust._id)).toMatchObject({ accreditation: '2-2' });
  });

  it('[ENT-06] is none of another kind, of an archived profile or of somebody else', async () => {
    const { user, add, change, stored } = await scene();
    const llc = await add('llc', 'Lindqvist LLC');
    const old = await add('trust', 'Old Trust');
    await change(old._id, { archivedAt: '2026-01-01' });
    for (const [id, accreditation] of [
      [llc._id, '5'],
      [llc._id, 'none'],
      [llc._id, 'x'],
      [old._id, '2-1'],
    ] as const)
      expect([accreditation, (await change(id, { accreditation })).status]).toEqual([accreditation, 400]);
    const stranger = await scene();
    expect((await stranger.change(llc._id, { accreditation: '2' })).status).toBe(404);
    expect(await stored(llc._id)).toMatchObject({ accreditation: null });
    // Nor does its owner decide about it.
    await change(llc._id, { accreditation: '2', accreditationReview: 'accepted' });
    expect(await stored(llc._id)).toMatchObject({ accreditation: '2', accreditationReview: null });
    expect((await read(stranger.user._id, llc._id)).status).toBe(404);
    expect((await review(user._id, llc._id, 'refused')).status).toBe(200);
  });

  it('[ENT-06] is withdrawn by null, also from an archived profile, and from no other one', async () => {
    const { add, change, stored } = await scene();
    const archived = await add('llc', 'Archived LLC');
    const bystander = await add('llc', 'Standing LLC');
    for (const { _id } of [archived, bystander]) await change(_id, { accreditation: '2' });
    await change(archived._id, { archivedAt: '2026-01-01' });
    expect((await change(archived._id, { accreditation: null })).status).toBe(200);
    expect(await stored(archived._id)).toMatchObject({ accreditation: null, accreditationStatedAt: null });
    expect(await stored(bystander._id)).toMatchObject({ accreditation: '2' });
  });

  it('[ENT-06] a review of what was changed meanwhile is refused', async () => {
    const { user, add, change, stored } = await scene();
    const llc = await add('llc', 'Lindqvist LLC');
    await change(llc._id, { accreditation: '2' });
    const { statement } = (await read(user._id, llc._id)).body.item;
    await change(llc._id, { legalName: 'Another LLC' });
    const body = { user: user._id, investing_entity: llc._id, statement, decision: 'accepted' };
    const reply = await server.request('POST', '/api/backoffice/accreditations/review', {
      authCode: admin,
      body,
    });
    expect(reply.status).toBe(409);
    expect(await stored(llc._id)).toMatchObject({ accreditationReview: null });
  });

  it('[ENT-06] a document that is sent after a refusal reopens the review, and no other one', async () => {
    const { user, authCode, add, change, stored } = await scene();
    const refused = await add('llc', 'Refused LLC');
    const accepted = await add('llc', 'Accepted LLC');
    const other = await scene();
    const theirs = await other.add('llc', 'Theirs LLC');
    for (const [person, id] of [
      [user, refused._id],
      [user, accepted._id],
      [other.user, theirs._id],
    ] as const) {
      await (person === user ? change : other.change)(id, { accreditation: '2' });
      await review(person._id, id, id === accepted._id ? 'accepted' : 'refused');
    }
    expect(await stored(refused._id)).toMatchObject({
      accreditationReviewedAt: expect.any(Date),
      accreditationReviewedBy: expect.any(String),
    });
    const upload = await server.request<{ path: string; bucket: string }>(
      'POST',
      '/api/profile/proof_documents/upload',
      { authCode, body: { path: 'letter.pdf' } },
    );
    expect(upload.status).toBe(200);
    const { path, bucket } = upload.body;
    await server.store.put(path, Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf');
    const saved = await server.request('POST', '/api/profile/proof_documents/save', {
      authCode,
      body: { path, bucket, name: 'letter.pdf' },
    });
    expect(saved.status).toBe(200);
    expect(await stored(refused._id)).toMatchObject({
      accreditation: '2',
      accreditationReview: null,
      accreditationReviewedAt: null,
      accreditationReviewedBy: null,
    });
    expect(await stored(accepted._id)).toMatchObject({ accreditationReview: 'accepted' });
    expect(await other.stored(theirs._id)).toMatchObject({ accreditationReview: 'refused' });
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select('record')
      .where('action', '=', 'accreditation.reopen')
      .execute();
    expect(lines).toEqual([{ record: refused._id }]);
  });
});

describe('a fund that requires accreditation', () => {
  const commitTo = async (fields: object) => {
    const person = await scene();
    const fund = await server.make.fund(fields);
    await server.make.investment({ fund: fund._id });
    const open = async (profile?: string) =>
      server.request<{
        syndUser: { _id: string };
        accreditationBlock: string | null;
        isAccreditationStated: boolean;
      }>('GET', `/api/syndication/byslug/${fund.url_slug}${profile ? `?investing_entity=${profile}` : ''}`, {
        authCode: person.authCode,
      });
    const commit = (id: string, investing_entity: string | undefined, method_of_inv = 'ENTITY') =>
      server.request<{ code: string; message: string }>('POST', '/api/syndication/set_investing', {
        authCode: person.authCode,
        body: {
          id,
          invest_amount: 20_000,
          method_of_inv,
          is_married: '0',
          ...(investing_entity && { investing_entity }),
        },
      });
    return { ...person, open, commit };
  };

  it('[ENT-06] refuses a holder that has none by name, whatever its owner has, and takes one that has', async () => {
    const { account, add, change, open, commit } = await commitTo({ requires_accreditation: true });
    await account({ accreditation: '1', accreditationType: 'individual' });
    const llc = await add('llc', 'Lindqvist Holdings LLC');
    expect((await open()).body.accreditationBlock).toBeNull();
    const { body } = await open(llc._id);
    expect(body.accreditationBlock).toBe('accreditation-required');
    const refused = await commit(body.syndUser._id, undefined);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'not_accredited', message: 'Lindqvist Holdings LLC is not accredited yet.' },
    });
    expect((await commit((await open()).body.syndUser._id, llc._id)).status).toBe(409);
    await change(llc._id, { accreditation: '2' });
    expect((await commit(body.syndUser._id, llc._id)).status).toBe(200);
  });

  it('[ENT-06] [SYN-10] serves a call that names no profile by the answer of the account, as documented, and a new trust that is named by its own', async () => {
    const documented = await commitTo({ requires_accreditation: true });
    await documented.account({ accreditation: '1', accreditationType: 'individual' });
    const { syndUser } = (await documented.open()).body;
    expect((await documented.commit(syndUser._id, undefined, 'TRUST')).status).toBe(200);

    const named = await commitTo({ requires_accreditation: true });
    await named.account({ accreditation: '1', accreditationType: 'individual' });
    const trust = await named.add('trust', 'Lindqvist Trust');
    const opened = (await named.open()).body.syndUser._id;
    expect((await named.commit(opened, trust._id, 'TRUST')).body).toMatchObject({
      code: 'not_accredited',
      message: 'Lindqvist Trust is not accredited yet.',
    });
    await named.change(trust._id, { accreditation: '2-1' });
    expect((await named.commit(opened, trust._id, 'TRUST')).status).toBe(200);
  });

  it.each([
    [
      'refused',
      'Our team could not accept the accreditation of Lindqvist Trust. Please see the reason and state it again.',
    ],
    ['expired', 'The review of the accreditation of Lindqvist Trust is out of date. Please state it again.'],
    ['waiting', 'Lindqvist Trust needs an accreditation that our team has reviewed.'],
  ] as const)(
    '[ENT-06] [SYN-10] a call that names no profile is refused where its default one has an answer that is %s, whatever the account states',
    async (standing, message) => {
      const { user, account, add, open, commit } = await commitTo({ requires_reviewed_accreditation: true });
      const person = await add('individual', 'Ellen Lindqvist');
      const trust = await add('trust', 'Lindqvist Trust');
      await account({ accreditation: '2-1', accreditationType: 'trust' });
      if (standing !== 'waiting')
        await review(user._id, trust._id, standing === 'refused' ? 'refused' : 'accepted');
      await account({ accreditation: '1', accreditationType: 'individual' });
      await review(user._id, person._id, 'accepted');
      if (standing === 'expired')
        await server.platform.db
          .updateTable('investing_entities')
          .set({ accreditationValidUntil: server.clock.now() })
          .where('_id', '=', trust._id)
          .execute();
      const { syndUser, accreditationBlock } = (await open()).body;
      expect(accreditationBlock).toBeNull();
      const participation = () =>
        server.platform.db
          .selectFrom('synd_users')
          .selectAll()
          .where('_id', '=', syndUser._id)
          .executeTakeFirstOrThrow();
      const before = await participation();
      expect(await commit(syndUser._id, undefined, 'TRUST')).toMatchObject({
        status: 409,
        body: { code: 'not_accredited', message },
      });
      expect(await participation()).toEqual(before);
      // That of the account serves the holder that it is of.
      expect((await commit(syndUser._id, undefined, 'CASH')).status).toBe(200);
      expect((await participation()).investing_entity).toBe(person._id);
    },
  );

  it('[ENT-06] [SYN-10] neither a refused answer of another profile nor one of somebody else counts where the default one has stated nothing', async () => {
    const stranger = await scene();
    const theirs = await stranger.add('trust', 'Lindqvist Trust');
    await stranger.change(theirs._id, { accreditation: '2-1' });
    await review(stranger.user._id, theirs._id, 'refused');
    const { user, account, add, change, open, commit, stored } = await commitTo({
      requires_reviewed_accreditation: true,
    });
    const person = await add('individual', 'Ellen Lindqvist');
    const trust = await add('trust', 'Lindqvist Trust');
    const second = await add('trust', 'Lindqvist Second Trust');
    await change(second._id, { accreditation: '2-1' });
    await review(user._id, second._id, 'refused');
    await account({ accreditation: '1', accreditationType: 'individual' });
    await review(user._id, person._id, 'accepted');
    const { syndUser } = (await open()).body;
    expect((await commit(syndUser._id, undefined, 'TRUST')).status).toBe(200);
    const { investing_entity } = await server.platform.db
      .selectFrom('synd_users')
      .select('investing_entity')
      .where('_id', '=', syndUser._id)
      .executeTakeFirstOrThrow();
    expect(investing_entity).toBe(trust._id);
    expect(await stored(trust._id)).toMatchObject({ accreditation: null });
    expect(await stored(second._id)).toMatchObject({ accreditationReview: 'refused' });
    expect(await stranger.stored(theirs._id)).toMatchObject({ accreditationReview: 'refused' });
  });

  it('[ENT-06] takes the first profile of the type that the account has stated an answer of', async () => {
    const { user, account, add, open, commit } = await commitTo({ requires_accreditation: true });
    const stated = { accreditation: '2-1', accreditationType: 'trust', trustName: 'Lindqvist Trust' };
    expect((await account(stated)).status).toBe(200);
    // Without a profile that states it, such as in an account that was made with its answer.
    await server.platform.db.deleteFrom('investing_entities').where('user', '=', user._id).execute();
    const trust = await add('trust', 'Lindqvist Trust');
    const person = await add('individual', 'Ellen Lindqvist');
    const { syndUser } = (await open()).body;
    expect((await commit(syndUser._id, person._id, 'CASH')).status).toBe(409);
    expect((await commit(syndUser._id, trust._id, 'TRUST')).status).toBe(200);
  });

  it('[ENT-06] is open to a person of whom only a company is accredited, and refuses the person', async () => {
    const { user, add, account, change, open, commit } = await commitTo({
      requires_reviewed_accreditation: true,
    });
    const seen = async () => {
      const { isAccreditationStated, accreditationBlock } = (await open()).body;
      return [isAccreditationStated, accreditationBlock];
    };
    expect(await seen()).toEqual([false, 'accreditation-required']);
    const llc = await add('llc', 'Lindqvist Holdings LLC');
    const person = await add('individual', 'Ellen Lindqvist');
    await change(llc._id, { accreditation: '2' });
    const { syndUser } = (await open()).body;
    expect((await commit(syndUser._id, llc._id)).body.message).toBe(
      'Lindqvist Holdings LLC needs an accreditation that our team has reviewed.',
    );
    await account({ accreditation: '1', accreditationType: 'individual' });
    expect(await seen()).toEqual([true, 'review-missing']);
    await review(user._id, llc._id, 'accepted');
    expect(await seen()).toEqual([true, null]);
    expect((await commit(syndUser._id, person._id, 'CASH')).status).toBe(409);
    expect((await commit(syndUser._id, llc._id)).status).toBe(200);
  });
});

it('[ENT-06] an answer of a profile that is the default of nothing counts as stated', async () => {
  const { user, authCode, add, change } = await scene();
  await add('individual', 'Ellen Lindqvist');
  const fund = await server.make.fund({ requires_accreditation: true });
  await server.make.investment({ fund: fund._id });
  const seen = async () =>
    (
      await server.request<{ isAccreditationStated: boolean }>(
        'GET',
        `/api/syndication/byslug/${fund.url_slug}`,
        { authCode },
      )
    ).body.isAccreditationStated;
  const ira = await add('ira', 'Lindqvist IRA');
  expect([ira.user, await seen()]).toEqual([user._id, false]);
  expect((await change(ira._id, { accreditation: '1' })).status).toBe(200);
  expect(await seen()).toBe(true);
});

it('[ENT-06] each profile is reminded of for itself, by name', async () => {
  const { user, authCode, add, change } = await scene();
  const llc = await add('llc', 'Ending LLC');
  await add('llc', 'Silent LLC');
  await change(llc._id, { accreditation: '2' });
  await review(user._id, llc._id, 'accepted');
  await server.platform.db
    .updateTable('investing_entities')
    .set({ accreditationValidUntil: new Date(server.clock.now().getTime() + 20 * 24 * 3_600_000) })
    .where('_id', '=', llc._id)
    .execute();
  for (let times = 0; times < 2; times += 1) await remindOfAccreditation(server.platform, {}, jobRun());
  const subjects = await server.platform.db
    .selectFrom('outbox')
    .select(['subject', 'text'])
    .where('to', '=', user.email)
    .where('subject', 'like', '%valid until%')
    .execute();
  expect(subjects).toEqual([
    {
      subject: expect.stringMatching(/^The accreditation of Ending LLC is valid until/),
      text: expect.stringMatching(
        /renew the accreditation of Ending LLC[^]*state its accreditation again in your investing profiles[^]*\/profiles\b/,
      ),
    },
  ]);
  expect(subjects[0]?.text).not.toContain('/accreditation_status');
  const { body: bell } = await server.request<{ items: { subject: string; path: string }[] }>(
    'GET',
    '/api/profile/notifications',
    { authCode },
  );
  const told = bell.items.filter(({ subject }) => subject.includes('Ending LLC'));
  // The decision, and the reminder.
  expect(told.map(({ path }) => path)).toEqual(['/profiles', '/profiles']);
});
