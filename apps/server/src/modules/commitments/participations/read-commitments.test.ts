import type {
  AdminActionReply,
  Approval,
  Desk,
  FundingPage,
  Holding,
  ListReply,
  ParticipationDetail,
  ParticipationListItem,
} from '@paddock/contract';
import { dayIn, defaultTimeZone } from '@paddock/domain';
import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { completeAgreement } from '../../agreements/signing/index.ts';

let server: TestServer;
let scene: SigningScene;
let asker: { _id: string; email: string };
let second: { _id: string; email: string };
let start: number;
beforeAll(async () => {
  server = await testServer();
  start = server.clock.now().getTime();
  scene = await signingScene(server);
  asker = await server.make.user({ level: 'admin', firstName: 'Mary', lastName: 'Asker' });
  second = await server.make.user({ level: 'admin', firstName: 'Dan', lastName: 'Second' });
});
afterAll(() => server.close());

type Investor = Awaited<ReturnType<SigningScene['invested']>>;

const minuteOf = (time: number) => `minute ${Math.floor((time - start) / 60_000)}`;
/** A minute passes, so that each step has its own. */
const later = () => {
  server.clock.advance(60_000);
  return minuteOf(server.clock.now().getTime());
};
/** A reply with its times as minutes. */
const inMinutes = <Item>(item: Item): Item =>
  JSON.parse(JSON.stringify(item), (_, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? minuteOf(Date.parse(value)) : value,
  );
const act = async (action: string, body: object, by = asker) =>
  server.request<AdminActionReply>('POST', `/api/backoffice/${action}`, {
    authCode: await server.signIn(by),
    body,
  });
const readApproval = async (id: string | null) =>
  (
    await server.request<{ item: Approval }>('GET', `/api/backoffice/approvals/${id}`, {
      authCode: await server.signIn(second),
    })
  ).body.item;
const approve = async (reply: { body: AdminActionReply }) => {
  const { _id, contentHash } = await readApproval(reply.body.approval);
  expect((await act('approvals/approve', { id: _id, contentHash }, second)).status).toBe(200);
};
const read = async <Item>(url: string, authCode: string) =>
  inMinutes((await server.request<{ item: Item }>('GET', url, { authCode })).body.item);
const holding = ({ id, authCode }: Investor) => read<Holding>(`/api/syndication/holdings/${id}`, authCode);
const detail = async ({ id }: Pick<Investor, 'id'>) =>
  read<ParticipationDetail>(`/api/backoffice/participations/${id}`, await server.signIn(asker));
const listed = async ({ id, authCode }: Investor) =>
  inMinutes(
    (
      await server.request<ListReply<ParticipationListItem>>('GET', '/api/syndication/mine', { authCode })
    ).body.items.find(({ _id }) => _id === id),
  );
const wire = ({ id, authCode }: Investor) => read<FundingPage>(`/api/syndication/funding/${id}`, authCode);
const conversion = async ({ fund }: Investor) =>
  (await read<Desk>('/api/backoffice/desk', await server.signIn(asker))).funds.find(
    (each) => each.fund === fund._id,
  )?.counts;
const eventsOf = ({ timeline }: Holding) =>
  timeline
    .filter(({ kind }) => kind !== 'opened')
    .map(({ kind, amount, at, isDay }) => [kind, amount, isDay ? 'day' : at])
    .toReversed();

async function signs(investor: Investor) {
  await scene.requestSign(investor);
  expect((await scene.sign(await scene.emailedCode(investor.person.email))).status).toBe(200);
}
async function countersigns(investor: Investor) {
  expect((await scene.countersign(investor.id, await server.signIn(second))).status).toBe(200);
  await completeAgreement(server.platform, server.signing, (await scene.requestOf(investor.id))._id);
}
async function complete() {
  later();
  const investor = await scene.invested();
  const recorded = minuteOf(server.clock.now().getTime());
  const signed = later();
  await signs(investor);
  const completed = later();
  await countersigns(investor);
  return { investor, recorded, signed, completed };
}
const correct = async (id: string, invest_amount: number) =>
  approve(await act('participations/correct_terms', { id, invest_amount, reason: 'A digit was wrong.' }));
const pay = (id: string, amount: number) =>
  act('participations/record_funding', {
    id,
    amount,
    received_on: dayIn(server.clock.now(), defaultTimeZone),
    reference: `FT-${id}-${amount}`,
    confirmed: true,
  });

it('[SEC-01] [INV-01] [INV-02] a correction waits for signatures: the investor and the team read who signs next, and no more is asked for than under both amounts', async () => {
  const { investor, recorded, signed, completed } = await complete();
  const { id } = investor;
  const bystander = await complete();
  expect((await pay(id, 5_000)).status).toBe(200);
  const corrected = later();
  await correct(id, 20_000.5);
  const waiting = { invest_amount: 20_000.5, waitingFor: 'investor', since: corrected };
  expect(await listed(investor)).toMatchObject({
    correction: waiting,
    funding: { committed: 25_000.5, unfunded: 20_000.5, toWire: 15_000.5 },
  });
  expect(await listed(bystander.investor)).toMatchObject({
    correction: null,
    toReturn: 0,
    funding: { toWire: 25_000.5 },
  });
  expect(await detail(investor)).toMatchObject({
    stage: 'complete',
    amount: 25_000.5,
    correction: waiting,
    received: 5_000,
    endedCommitments: [],
  });
  expect(await holding(investor)).toMatchObject({ stage: 'complete', correction: waiting, released: null });
  expect((await wire(investor)).instructions).toBeNull();
  await server.platform.db
    .updateTable('funds')
    .set({ wire_instructions: '<p>First Harbor Bank</p>' })
    .where('_id', '=', investor.fund._id)
    .execute();
  expect((await wire(investor)).instructions).not.toBeNull();
  // Once enough has come in for the smaller amount, nothing is asked for.
  expect((await pay(id, 15_000.5)).status).toBe(200);
  expect(await wire(investor)).toMatchObject({ instructions: null, funding: { unfunded: 5_000, toWire: 0 } });

  const again = later();
  await signs(investor);
  expect((await detail(investor)).correction?.waitingFor).toBe('management');
  expect(eventsOf(await holding(investor)).slice(0, 3)).toEqual([
    ['committed', 25_000.5, recorded],
    ['signed', null, signed],
    ['countersigned', null, completed],
  ]);
  expect(eventsOf(await holding(investor))).toContainEqual(['correction-sent', 20_000.5, corrected]);
  const done = later();
  await countersigns(investor);
  expect((await detail(investor)).correction).toBeNull();
  const events = eventsOf(await holding(investor));
  expect(events.filter(([kind]) => !['received', 'funded'].includes(String(kind)))).toEqual([
    ['committed', 25_000.5, recorded],
    ['signed', null, signed],
    ['countersigned', null, completed],
    ['corrected', 20_000.5, corrected],
    ['signed', null, again],
    ['countersigned', null, done],
  ]);
});

it('[SEC-01] [BAC-06] [INV-03] a released commitment stays as it was: for the team with its void agreement and who decided, for the investor with what is to be returned', async () => {
  const { investor, recorded, signed, completed } = await complete();
  const { id } = investor;
  expect(await conversion(investor)).toEqual({ opened: 1, accepted: 1, signed: 1, complete: 1 });
  expect((await pay(id, 8_000)).status).toBe(200);
  const released = await act('participations/release', { id, reason: 'The investor asked for it.' });
  expect((await readApproval(released.body.approval)).toReturn).toBe(8_000);
  const ended = later();
  await approve(released);
  expect((await readApproval(released.body.approval)).toReturn).toBeNull();
  const first = {
    recordedAt: recorded,
    amount: 25_000.5,
    method: 'TRUST',
    isSignedByInvestor: true,
    signedAt: signed,
    completedAt: completed,
    endedAt: ended,
    cause: 'released',
    reason: 'The investor asked for it.',
    releasedBy: { _id: asker._id, name: 'Mary Asker' },
    approvedBy: { _id: second._id, name: 'Dan Second' },
    received: 8_000,
    toReturn: 8_000,
    agreements: [expect.objectContaining({ title: expect.stringMatching(/^Void: /) })],
  };
  expect(await detail(investor)).toMatchObject({
    stage: 'released',
    received: 0,
    endedCommitments: [first],
  });
  expect(await holding(investor)).toMatchObject({
    stage: 'released',
    released: { at: ended, cause: 'released', amount: 25_000.5, received: 8_000 },
    toReturn: 8_000,
  });
  expect(
    eventsOf(await holding(investor))
      .map(String)
      .toSorted(),
  ).toEqual(
    [
      ['committed', 25_000.5, recorded],
      ['signed', null, signed],
      ['countersigned', null, completed],
      ['received', 8_000, 'day'],
      ['released', 25_000.5, ended],
    ]
      .map(String)
      .toSorted(),
  );
  expect(await listed(investor)).toMatchObject({ funding: null, toReturn: 8_000 });
  // All three steps were reached, released or not.
  expect(await conversion(investor)).toEqual({ opened: 1, accepted: 1, signed: 1, complete: 1 });

  // The same person commits again and withdraws: both stay.
  const again = later();
  const commit = await server.request('POST', '/api/syndication/set_investing', {
    authCode: investor.authCode,
    body: { id, invest_amount: 30_000, method_of_inv: 'ENTITY' },
  });
  expect(commit.status).toBe(200);
  expect(await detail(investor)).toMatchObject({ stage: 'accepted', endedCommitments: [first] });
  expect(await holding(investor)).toMatchObject({ released: null, toReturn: 8_000 });
  const withdrawn = later();
  await server.request('POST', '/api/syndication/withdraw', { authCode: investor.authCode, body: { id } });
  expect((await detail(investor)).endedCommitments).toMatchObject([
    {
      recordedAt: again,
      amount: 30_000,
      method: 'ENTITY',
      isSignedByInvestor: false,
      signedAt: null,
      completedAt: null,
      endedAt: withdrawn,
      cause: 'withdrawn',
      received: 0,
      toReturn: 0,
      agreements: [],
    },
    first,
  ]);
  expect(await holding(investor)).toMatchObject({
    released: { cause: 'withdrawn', amount: 30_000, received: 0 },
    toReturn: 8_000,
  });
});

it('[BAC-06] a commitment that was recorded elsewhere is shown with what its record kept', async () => {
  const at = server.clock.now();
  const { _id: id } = await server.make.participation({
    sa_start_date: new Date(at.getTime() - 60_000),
    releasedAt: at,
    releaseCause: 'released',
    releasedAmount: '5000',
    releaseReason: 'By letter.',
    releasedBy: asker._id,
  });
  expect((await detail({ id })).endedCommitments).toMatchObject([
    {
      recordedAt: minuteOf(at.getTime() - 60_000),
      amount: 5_000,
      method: null,
      endedAt: minuteOf(at.getTime()),
      reason: 'By letter.',
      releasedBy: { name: 'Mary Asker' },
      approvedBy: null,
    },
  ]);
});

it('[BAC-06] [INV-01] the money of a release is that of its round, also where the log no longer has the one before', async () => {
  const at = server.clock.now();
  const user = await server.make.user();
  const { _id: id } = await server.make.participation({
    user: user._id,
    sa_start_date: new Date(at.getTime() - 60_000),
    releasedAt: at,
    releaseCause: 'released',
    releasedAmount: '5000',
    fundingRound: 3,
  });
  for (const [round, amount] of [
    [1, '1000'],
    [2, '2000'],
  ] as const)
    await server.platform.db
      .insertInto('funding_receipts')
      .values({
        _id: newId(),
        createdAt: at,
        syndUser: id,
        round,
        kind: 'receipt',
        amount,
        receivedOn: '2026-01-05',
        reference: `FT-${id}-${round}`,
        recordedBy: asker._id,
        reverses: null,
        reason: null,
        partOf: null,
      })
      .execute();
  expect((await detail({ id })).endedCommitments).toMatchObject([{ received: 2_000, toReturn: 2_000 }]);
  // What came in for the one before is to be returned too.
  expect(await read<Holding>(`/api/syndication/holdings/${id}`, await server.signIn(user))).toMatchObject({
    released: { received: 2_000 },
    toReturn: 3_000,
  });
});
