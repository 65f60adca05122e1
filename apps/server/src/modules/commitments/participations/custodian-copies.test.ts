import type {
  AdminActionReply,
  Approval,
  CapTableRow,
  ItemReply,
  ListReply,
  ParticipationDetail,
} from '@paddock/contract';
import {
  type ErrorBody,
  type FilingScene,
  filingScene,
  type HolderScene,
  holderScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeAgreement } from '../../agreements/signing/index.ts';

let server: TestServer;
let scene: HolderScene;
let filing: FilingScene;
let admins: { _id: string }[];
let asker: string;
let decider: string;
beforeAll(async () => {
  server = await testServer();
  scene = await holderScene(server);
  filing = filingScene(server);
  admins = [
    await server.make.user({ level: 'admin', firstName: 'Mary', lastName: 'Asker' }),
    await server.make.user({ level: 'superadmin', firstName: 'Paul', lastName: 'Decider' }),
  ];
});
beforeEach(async () => {
  [asker = '', decider = ''] = await Promise.all(admins.map((admin) => server.signIn(admin)));
});
afterAll(() => server.close());

const ask = async (action: string, body: object) => {
  const reply = await server.request<AdminActionReply & ErrorBody>(
    'POST',
    `/api/backoffice/participations/${action}`,
    { authCode: asker, body: { reason: 'It has moved.', ...body } },
  );
  expect([reply.status, reply.body.state]).toEqual([200, 'asked']);
  return reply.body.approval;
};
/** The second admin reads a request and approves it. Returns what they read. */
async function approve(id: string | null): Promise<Approval['changes']> {
  const { body } = await server.request<ItemReply<Approval>>('GET', `/api/backoffice/approvals/${id}`, {
    authCode: decider,
  });
  const { contentHash, changes } = body.item;
  const reply = await server.request('POST', '/api/backoffice/approvals/approve', {
    authCode: decider,
    body: { id, contentHash },
  });
  expect(reply.status).toBe(200);
  return changes;
}

const detail = async (id: string) =>
  (
    await server.request<ItemReply<ParticipationDetail>>('GET', `/api/backoffice/participations/${id}`, {
      authCode: asker,
    })
  ).body.item;
const custodianOf = async (id: string) => (await detail(id)).holder?.custodian ?? null;
const historyOf = async (fund: string) =>
  Object.fromEntries(
    (
      await server.request<ListReply<CapTableRow>>(
        'GET',
        `/api/backoffice/funds/${fund}/cap_table?of=accepted`,
        { authCode: asker },
      )
    ).body.items.map(({ _id, holderChanges }) => [
      _id,
      holderChanges.map(({ before, after, askedBy }) => [before, after, askedBy]),
    ]),
  );

async function complete(by: { id: string; authCode: string }): Promise<void> {
  await scene.sign(by);
  expect((await scene.countersign(by.id)).status).toBe(200);
  await completeAgreement(server.platform, server.signing, (await scene.requestOf(by.id))._id);
}

/** Daniel's retirement account, with commitments in both funds, beside what he and Ellen have there. */
async function withAccount() {
  const made = await scene.made();
  const { authCode, fund, otherFund } = made;
  const { _id: ira } = await scene.profile(authCode, 'ira', 'Okafor IRA');
  const keptBy = async (custodian: string) => {
    const { status } = await server.request('PUT', `/api/investing_entities/${ira}`, {
      authCode,
      body: { custodian },
    });
    expect(status).toBe(200);
  };
  await keptBy('Equity Trust');
  const answers = { entity: ira, method_of_inv: 'TRUST' };
  return {
    ...made,
    ira,
    keptBy,
    here: await scene.commit(authCode, fund.url_slug, answers),
    onPaper: await scene.commit(authCode, otherFund.url_slug, answers),
  };
}

describe('the custodian of a retirement account', () => {
  it('[ENT-04] stays as it was signed, until a correction is signed, which leaves its line in the cap table', async () => {
    const { here, onPaper, own, ellen, id, authCode, fund, keptBy } = await withAccount();
    await complete({ id: here, authCode });
    await keptBy('Next Trust');
    expect([await custodianOf(here), await custodianOf(onPaper)]).toEqual(['Equity Trust', 'Next Trust']);
    await approve(await ask('correct_terms', { id: here, invest_amount: 35_000 }));
    expect(await historyOf(fund._id)).toMatchObject({ [here]: [] });
    await complete({ id: here, authCode });
    expect(await custodianOf(here)).toBe('Next Trust');
    expect(await historyOf(fund._id)).toEqual({
      [here]: [
        [
          'Okafor IRA (custodian: Equity Trust), by Daniel Okafor, Custodian',
          'Okafor IRA (custodian: Next Trust), by Daniel Okafor, Custodian',
          'Mary Asker',
        ],
      ],
      [own]: [],
      [ellen.id]: [],
      [id]: [],
    });
  });

  it('[ENT-04] is kept of an agreement that was signed elsewhere, and the second admin reads it', async () => {
    const { here, onPaper, person, otherFund, elsewhere, keptBy } = await withAccount();
    const agreement = await filing.filed(asker, 'synd_agreements', {
      fund: otherFund._id,
      user: person._id,
      investing_entity: (await detail(onPaper)).holder?.entity ?? '',
      title: 'On paper',
    });
    const completedAt = '2025-12-01T12:00:00.000Z';
    const changes = await approve(await ask('complete', { id: onPaper, agreement, completedAt }));
    expect(changes).toContainEqual({
      field: 'holder',
      before: null,
      after: 'Okafor IRA (custodian: Equity Trust), by Daniel Okafor, Custodian',
    });
    await keptBy('Next Trust');
    expect([await custodianOf(onPaper), await custodianOf(here), await custodianOf(elsewhere)]).toEqual([
      'Equity Trust',
      'Next Trust',
      null,
    ]);
  });

  it('[ENT-04] is kept of a holder that two admins state', async () => {
    const { onPaper, ira, elsewhere, keptBy } = await withAccount();
    await server.platform.db
      .insertInto('undecided_holders')
      .values({ syndUser: onPaper, reason: 'no_name' })
      .execute();
    const stated = { id: onPaper, investing_entity: ira, name: 'Okafor Rollover IRA' };
    expect(await approve(await ask('settle_holder', stated))).toMatchObject([
      { after: 'Okafor Rollover IRA (custodian: Equity Trust), by Daniel Okafor, Custodian' },
    ]);
    await keptBy('Next Trust');
    expect([await custodianOf(onPaper), await custodianOf(elsewhere)]).toEqual(['Equity Trust', null]);
  });

  it('[ENT-04] of a copy without one is none, whatever the profile says', async () => {
    const { onPaper, here, ira } = await withAccount();
    await server.platform.db
      .insertInto('participation_holders')
      .values({
        syndUser: onPaper,
        entity: ira,
        kind: 'ira',
        name: 'Okafor IRA',
        signatory: 'Daniel Okafor',
        address: '',
        at: server.clock.now(),
      })
      .execute();
    expect([await custodianOf(onPaper), await custodianOf(here)]).toEqual([null, 'Equity Trust']);
  });
});
