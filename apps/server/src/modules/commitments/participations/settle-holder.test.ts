import type {
  AdminActionReply,
  Approval,
  CapTableRow,
  Desk,
  ItemReply,
  ListReply,
  ParticipationDetail,
  UndecidedHolder,
  WaitingSignature,
} from '@paddock/contract';
import {
  type ErrorBody,
  type FilingScene,
  filingScene,
  type HolderScene,
  holderScene,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { completeAgreement } from '../../agreements/signing/index.ts';
import { clearSignatures } from '../../money/participation-writes/index.ts';

let server: TestServer;
let scene: HolderScene;
let filing: FilingScene;
let admins: { _id: string; firstName: string | null }[];
beforeAll(async () => {
  server = await testServer();
  scene = await holderScene(server);
  filing = filingScene(server);
  admins = [
    await server.make.user({ level: 'admin', firstName: 'Mary', lastName: 'Asker' }),
    await server.make.user({ level: 'superadmin', firstName: 'Paul', lastName: 'Decider' }),
  ];
});
afterAll(() => server.close());

const codeOf = async (by = 0) => server.signIn({ _id: admins[by]?._id ?? '' });
const read = async <Reply>(path: string) =>
  (await server.request<Reply>('GET', `/api/backoffice/${path}`, { authCode: await codeOf() })).body;
const act = async <Reply>(path: string, body: object, authCode?: string) =>
  server.request<Reply & ErrorBody>('POST', `/api/backoffice/${path}`, {
    authCode: authCode ?? (await codeOf()),
    body,
  });
const settle = (body: object, authCode?: string) =>
  act<AdminActionReply>(
    'participations/settle_holder',
    { reason: 'Page 3 of the paper.', ...body },
    authCode,
  );

/** The second admin reads a request and approves it. Returns what they read. */
async function approve(id: string | null): Promise<Approval['changes']> {
  const { item } = await read<ItemReply<Approval>>(`approvals/${id}`);
  const body = { id, contentHash: item.contentHash };
  expect((await act('approvals/approve', body, await codeOf(1))).status).toBe(200);
  return item.changes;
}

const detail = async (id: string) =>
  (await read<ItemReply<ParticipationDetail>>(`participations/${id}`)).item;
const undecided = async () =>
  (await read<ListReply<UndecidedHolder>>('undecided_holders')).items.map(({ syndUser, reason, holder }) => [
    syndUser,
    reason,
    holder?.name,
  ]);
const capTable = async (fund: string) =>
  (await read<ListReply<CapTableRow>>(`funds/${fund}/cap_table?of=accepted`)).items;

type Made = Awaited<ReturnType<HolderScene['made']>>;

async function complete({ id, authCode }: Pick<Made, 'id' | 'authCode'>): Promise<void> {
  await scene.sign({ id, authCode });
  expect((await scene.countersign(id)).status).toBe(200);
  await completeAgreement(server.platform, server.signing, (await scene.requestOf(id))._id);
}

/** Daniel's trust, and Ellen, have signed what an earlier version kept no holder of. */
async function withoutCopies(): Promise<Made> {
  const made = await scene.made();
  await complete(made);
  const { db } = server.platform;
  await db.deleteFrom('participation_holders').where('syndUser', '=', made.id).execute();
  await db
    .updateTable('synd_users')
    .set({ sa_complete_date: server.clock.now() })
    .where('_id', '=', made.ellen.id)
    .execute();
  await db
    .insertInto('undecided_holders')
    .values([
      { syndUser: made.id, reason: 'no_name' },
      { syndUser: made.ellen.id, reason: 'no_agreement' },
    ])
    .execute();
  return made;
}

const entityOf = async (id: string) => (await detail(id)).holder?.entity ?? '';

describe('a holder that nobody can tell', () => {
  it('[ENT-04] is listed for admins with the reason, and on its page, in the pipeline and the cap table', async () => {
    const waiting = (await read<ItemReply<Desk>>('desk')).item.waiting.undecidedHolders;
    const { id, own, ellen, fund } = await withoutCopies();
    expect((await undecided()).filter(([syndUser]) => [id, own, ellen.id].includes(syndUser ?? ''))).toEqual([
      [id, 'no_name', 'Okafor Family Trust'],
      [ellen.id, 'no_agreement', 'Ellen Whitfield'],
    ]);
    expect((await read<ItemReply<Desk>>('desk')).item.waiting.undecidedHolders).toBe(waiting + 2);
    expect([(await detail(id)).undecidedHolder, (await detail(own)).undecidedHolder]).toEqual([
      'no_name',
      null,
    ]);
    const shown = (rows: readonly { _id: string; undecidedHolder: string | null }[]) =>
      Object.fromEntries(rows.map(({ _id, undecidedHolder }) => [_id, undecidedHolder]));
    const expected = { [id]: 'no_name', [own]: null, [ellen.id]: 'no_agreement' };
    expect(shown(await capTable(fund._id))).toEqual(expected);
    const pipeline = await read<{ items: ParticipationDetail[] }>(`funds/${fund._id}/pipeline`);
    expect(shown(pipeline.items)).toEqual(expected);
  });

  it('[ENT-04] is stated by one admin and approved by another; the stated name stays, with who did it', async () => {
    const { id, own, ellen, elsewhere, fund, authCode } = await withoutCopies();
    const others = async () =>
      [await detail(own), await detail(ellen.id), await detail(elsewhere)].map(({ holder }) => holder);
    const before = await others();
    const entity = await entityOf(id);
    const stated = {
      investing_entity: entity,
      name: 'The Okafor Family Trust of 2011',
      signatory: 'D. Okafor',
    };
    const { status, body } = await settle({ id, ...stated });
    expect([status, body.state]).toEqual([200, 'asked']);
    expect((await detail(id)).undecidedHolder).toBe('no_name');
    const own2 = { id: body.approval, contentHash: 'x'.repeat(64) };
    expect((await act('approvals/approve', own2)).status).toBe(403);
    const after = 'The Okafor Family Trust of 2011, by D. Okafor, Trustee';
    expect(await approve(body.approval)).toEqual([
      { field: 'holder', before: 'Okafor Family Trust, by Daniel Okafor, Trustee', after },
    ]);
    await scene.rename(authCode, 'Renamed Trust');
    expect(await detail(id)).toMatchObject({
      undecidedHolder: null,
      holderName: 'The Okafor Family Trust of 2011',
      holder: { entity, kind: 'trust', signatory: 'D. Okafor', capacity: 'Trustee' },
      completedAt: expect.any(String),
    });
    expect((await undecided()).map(([syndUser]) => syndUser)).not.toContain(id);
    const changes = Object.fromEntries(
      (await capTable(fund._id)).map(({ _id, holderChanges }) => [_id, holderChanges]),
    );
    expect(changes).toEqual({
      [id]: [
        {
          at: expect.stringMatching(/Z$/),
          before: 'Okafor Family Trust, by Daniel Okafor, Trustee',
          after,
          reason: 'Page 3 of the paper.',
          askedBy: 'Mary Asker',
          approvedBy: 'Paul Decider',
        },
      ],
      [own]: [],
      [ellen.id]: [],
    });
    const [ownBefore, ellenBefore] = before;
    expect((await others()).slice(0, 2)).toEqual([ownBefore, ellenBefore]);
    // It is known now.
    expect((await settle({ id, ...stated })).status).toBe(409);
  });

  it('[ENT-04] is nobody else’s profile, none of another method, and none that takes part in the fund already', async () => {
    const { id, own, ellen, authCode, fund } = await withoutCopies();
    const trust = { investing_entity: await entityOf(id), name: 'Okafor Family Trust' };
    const llc = await scene.profile(authCode, 'llc', 'Okafor LLC');
    const hers = await scene.profile(ellen.authCode, 'trust', 'Whitfield Second Trust');
    const other = await scene.profile(authCode, 'trust', 'Okafor Second Trust');
    await scene.commit(authCode, fund.url_slug, { entity: other._id, method_of_inv: 'TRUST' });
    const refused = async (body: object, by?: string) => {
      const reply = await settle({ id, ...trust, ...body }, by);
      return [reply.status, Object.keys(reply.body.fields ?? {})];
    };
    const written = await rowChanges(server, async () => {
      expect(await refused({ investing_entity: hers._id })).toEqual([400, ['investing_entity']]);
      expect(await refused({ investing_entity: llc._id })).toEqual([400, ['investing_entity']]);
      expect(await refused({ investing_entity: newId() })).toEqual([400, ['investing_entity']]);
      expect(await refused({ investing_entity: other._id })).toEqual([409, ['investing_entity']]);
      expect((await refused({ investing_entity: 'x' }))[0]).toBe(400);
      expect((await refused({ name: ' ' }))[0]).toBe(400);
      expect((await refused({ reason: ' ' }))[0]).toBe(400);
      expect((await refused({ id: newId() }))[0]).toBe(404);
      // Who holds it is known.
      expect((await refused({ id: own }))[0]).toBe(409);
      expect((await refused({}, authCode))[0]).toBe(403);
      expect((await refused({}, ''))[0]).toBe(401);
    });
    expect(Object.keys(written)).not.toContain('approvals');
    expect(Object.keys(written)).not.toContain('participation_holders');
    const list = (by: string) =>
      server
        .request('GET', '/api/backoffice/undecided_holders', { authCode: by })
        .then(({ status }) => status);
    expect([await list(authCode), await list('')]).toEqual([403, 401]);
  });

  it('[ENT-04] another of the person’s profiles can be it, and then holds the participation', async () => {
    const { id, authCode } = await withoutCopies();
    const second = await scene.profile(authCode, 'trust', 'Okafor Second Trust');
    const { body } = await settle({ id, investing_entity: second._id, name: 'Okafor Second Trust' });
    await approve(body.approval);
    const stored = await server.platform.db
      .selectFrom('synd_users')
      .select('investing_entity')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([stored.investing_entity, (await detail(id)).holder?.entity]).toEqual([second._id, second._id]);
  });

  it('[ENT-04] is known once everybody has signed a corrected agreement, and not before', async () => {
    const { id, authCode, ellen } = await withoutCopies();
    const { body } = await act<AdminActionReply>('participations/correct_terms', {
      id,
      reason: 'A new agreement.',
      invest_amount: 26_000,
    });
    await approve(body.approval);
    expect((await detail(id)).undecidedHolder).toBe('no_name');
    await complete({ id, authCode });
    expect((await detail(id)).undecidedHolder).toBeNull();
    // The amount is another one; the holder is not.
    expect((await detail(id)).holderChanges).toEqual([]);
    expect((await undecided()).map(([syndUser]) => syndUser)).toContain(ellen.id);
  });
});

it('[ENT-04] is nothing to settle any more once the signatures are void', async () => {
  const { id, ellen } = await withoutCopies();
  await server.platform.db.transaction().execute((db) => clearSignatures(db, id));
  const left = (await undecided()).map(([syndUser]) => syndUser);
  expect([left.includes(id), left.includes(ellen.id)]).toEqual([false, true]);
});

describe('the holder of an agreement that was signed elsewhere', () => {
  const onPaper = async (id: string, { fund, user }: { fund: string; user: string }) => {
    const agreement = await filing.filed(await codeOf(), 'synd_agreements', {
      fund,
      user,
      title: 'On paper',
    });
    const { body } = await act<AdminActionReply>('participations/complete', {
      id,
      agreement,
      completedAt: '2025-12-01T12:00:00.000Z',
      reason: 'Signed on paper.',
    });
    return approve(body.approval);
  };

  it('[ENT-04] is kept when it is recorded, and the second admin reads it', async () => {
    const { person, otherFund, elsewhere, authCode, id } = await scene.made();
    const changes = await onPaper(elsewhere, { fund: otherFund._id, user: person._id });
    expect(changes).toContainEqual({
      field: 'holder',
      before: null,
      after: 'Okafor Family Trust, by Daniel Okafor, Trustee',
    });
    await scene.rename(authCode, 'Renamed Trust');
    expect((await detail(elsewhere)).holderName).toBe('Okafor Family Trust');
    // The other one of the same trust is not signed.
    expect((await detail(id)).holderName).toBe('Renamed Trust');
  });

  it('[ENT-04] is undecided where nobody has said what the trust is called', async () => {
    const unnamed = await scene.invested({ profile: { trustName: null } });
    expect((await detail(unnamed.id)).holderName).toBeNull();
    await onPaper(unnamed.id, { fund: unnamed.fund._id, user: unnamed.person._id });
    expect((await detail(unnamed.id)).undecidedHolder).toBe('no_name');
  });
});

it('[ENT-04] the cap table says who changed the holder of a signed commitment and when, and of no edit of a profile', async () => {
  const made = await scene.made();
  const { id, own, authCode, fund } = made;
  await complete(made);
  await scene.rename(authCode, 'Renamed Trust');
  const second = await scene.profile(authCode, 'trust', 'Okafor Second Trust');
  const { body } = await act<AdminActionReply>('participations/correct_terms', {
    id,
    reason: 'It was meant for the second trust.',
    investing_entity: second._id,
  });
  expect(await approve(body.approval)).toEqual([
    { field: 'investing_entity', before: 'Okafor Family Trust', after: 'Okafor Second Trust' },
  ]);
  expect((await detail(id)).holderChanges).toEqual([]);
  const [told] = await scene.emailsTo(made.person.email);
  expect(told?.text).toContain('Held by: changed from Okafor Family Trust to Okafor Second Trust.');
  // What is signed meanwhile names the new holder; the participation has the former one until it is complete.
  await scene.requestSign({ id, authCode });
  expect((await scene.emailsTo(made.person.email))[0]?.subject).toBe(
    `Please sign: ${fund.name} (Okafor Second Trust)`,
  );
  const { items } = await read<ListReply<WaitingSignature>>('countersignatures/waiting?limit=999');
  expect(items.find(({ syndUser }) => syndUser === id)?.holderName).toBe('Okafor Second Trust');
  expect((await detail(id)).holderName).toBe('Okafor Family Trust');
  await complete({ id, authCode });
  const rows = await capTable(fund._id);
  const changes = Object.fromEntries(rows.map(({ _id, holderChanges }) => [_id, holderChanges]));
  expect(changes[id]).toEqual([
    {
      at: expect.stringMatching(/Z$/),
      before: 'Okafor Family Trust, by Daniel Okafor, Trustee',
      after: 'Okafor Second Trust, by Daniel Okafor, Trustee',
      reason: 'It was meant for the second trust.',
      askedBy: 'Mary Asker',
      approvedBy: 'Paul Decider',
    },
  ]);
  expect(changes[own]).toEqual([]);
});
