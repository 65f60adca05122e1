import type { ParticipationFunding } from '@paddock/contract';
import { numberFromCents } from '@paddock/domain';
import { type OpenedFundScene, openedFundScene, type TestServer, testServer } from '@paddock/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/database/index.ts';
import { followParticipation } from '../journal/index.ts';

let server: TestServer;
let scene: OpenedFundScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = openedFundScene(server);
  admin = (await scene.signIn()).asker;
});
afterAll(() => server.close());

interface Investor {
  readonly id: string;
  readonly authCode: string;
}
const investor = async (fund: string): Promise<Investor> => {
  const { id, person } = await scene.participation(fund, {
    invest_status: null,
    invest_amount: null,
    sa_start_date: null,
    method_of_inv: null,
  });
  return { id, authCode: await server.signIn(person) };
};

/** Changes a participation as an agreement does, with what follows in its journal. */
const change = (id: string, row: object) =>
  inTransaction(server.platform.db, async (held) => {
    await held.updateTable('synd_users').set(row).where('_id', '=', id).execute();
    await followParticipation(held, id, { id: null, now: server.clock.now() });
    return 200;
  });
const fundingOf = async (id: string) =>
  (
    await server.request<{ item: ParticipationFunding }>(
      'GET',
      `/api/backoffice/participations/${id}/funding`,
      {
        authCode: admin,
      },
    )
  ).body.item;

let references = 0;
const nextReference = () => `R-${(references += 1)}`;
const record = async (id: string, amount: number) =>
  (await scene.record({ id, amount, reference: nextReference(), received_on: scene.dayAgo(1) }, admin))
    .status;
const sendBack = async (id: string, amount: number) =>
  (await scene.sendBack({ id, amount, reference: nextReference() }, admin)).status;

/** Each returns the status of what it did; undefined where there was nothing to do it with. */
const steps = {
  commit: async ({ id, authCode }: Investor, amount: bigint) => {
    if ((await scene.stored(id)).invest_status) return undefined;
    const invest_amount = numberFromCents(amount + 2_000_000n);
    return (
      await server.request('POST', '/api/syndication/set_investing', {
        authCode,
        body: { id, invest_amount, method_of_inv: 'TRUST', is_married: false },
      })
    ).status;
  },
  /** Every third one counts as funded without a receipt. */
  complete: async ({ id }: Investor, amount: bigint) => {
    const { invest_status, sa_complete_date, invest_amount: fundedBefore } = await scene.stored(id);
    if (!invest_status || sa_complete_date) return undefined;
    return await change(id, { ...scene.signed(), ...(amount % 3n === 0n && { fundedBefore }) });
  },
  receive: async ({ id }: Investor, amount: bigint) => await record(id, numberFromCents(amount)),
  fund: async ({ id }: Investor) => {
    const { funding } = await fundingOf(id);
    return funding?.unfunded ? await record(id, funding.unfunded) : undefined;
  },
  sendBack: async ({ id }: Investor, amount: bigint) => {
    const { toReturn } = await fundingOf(id);
    return toReturn > 0 ? await sendBack(id, Math.min(toReturn, numberFromCents(amount))) : undefined;
  },
  reverse: async ({ id }: Investor, amount: bigint) => {
    const { receipts } = await fundingOf(id);
    const standing = receipts.filter(({ kind, isReversed }) => kind !== 'reversal' && !isReversed);
    const receipt = standing[Number(amount % BigInt(standing.length || 1))];
    return receipt && (await scene.reverse({ receipt: receipt._id, reason: 'Wrong' }, admin)).status;
  },
  correct: async ({ id }: Investor, amount: bigint) =>
    (await scene.stored(id)).sa_complete_date
      ? await change(id, { invest_amount: String(numberFromCents(amount + 1_500_000n)) })
      : undefined,
  release: async ({ id }: Investor) => {
    if (!(await scene.stored(id)).invest_status) return undefined;
    const { status, body } = await server.request<{ approval: string | null }>(
      'POST',
      '/api/backoffice/participations/release',
      { authCode: admin, body: { id, reason: 'Agreed by phone.' } },
    );
    return body.approval ? (await scene.approve(body.approval)).status : status;
  },
} as const;
type Step = keyof typeof steps;

/** Pays, sends back or reverses what prevents an opening. */
const settle = async (fund: string, { id }: Pick<Investor, 'id'>): Promise<void> => {
  const { lines } = (await scene.preview(fund, admin)).body.item;
  const { funding, toReturn, receipts } = await fundingOf(id);
  if (lines.find(({ syndUser }) => syndUser === id)?.problem === 'overdrawn')
    for (const { _id: receipt } of receipts.filter(
      ({ kind, isReversed }) => kind === 'return' && !isReversed,
    ))
      expect((await scene.reverse({ receipt, reason: 'Never sent' }, admin)).status).toBe(200);
  else if (toReturn > 0) expect(await sendBack(id, toReturn)).toBe(200);
  else if (funding && funding.funded > 0 && funding.unfunded > 0)
    expect(await record(id, funding.unfunded)).toBe(200);
  else return;
  await settle(fund, { id });
};

/** Money by participation, from its receipts and from the postings, and what the sums of a fund are: past all its code. */
const moneyOf = async (fund: string) => {
  const { rows } = await sql<{ received: string; posted: string }>`
    SELECT (coalesce((SELECT sum(r.amount) FROM funding_receipts r WHERE r."syndUser" = s._id), 0)
        + coalesce(s."fundedBefore", 0))::text AS received,
      coalesce(sum(-l.amount) FILTER (WHERE l.account IN ('contributed', 'suspense')), 0.00)::text AS posted
    FROM synd_users s LEFT JOIN positions p ON p."syndUser" = s._id LEFT JOIN ledger_postings l ON l.position = p._id
    WHERE s.fund = ${fund} GROUP BY s._id`.execute(server.platform.db);
  return rows;
};
const unequalSums = async (fund: string) => {
  const { rows } = await sql`SELECT b.contributed, b.suspense, b.committed, b.nav, s.* FROM ledger_books b,
      LATERAL (SELECT coalesce(sum(-l.amount) FILTER (WHERE l.account = 'contributed'), 0) AS "ofPositions",
        coalesce(sum(-l.amount) FILTER (WHERE l.account = 'suspense'), 0) AS suspended,
        coalesce(sum(-l.amount) FILTER (WHERE l.account IN ('unfunded', 'called')), 0) AS promised,
        coalesce(sum(-l.amount) FILTER (WHERE l.account IN ('contributed', 'valuation')), 0) AS value
        FROM ledger_postings l WHERE l.fund = b.fund AND l.position IS NOT NULL) s
    WHERE b.fund = ${fund} AND (b.contributed, b.suspense, b.committed, b.nav)
      <> (s."ofPositions", s.suspended, s.promised, s.value)`.execute(server.platform.db);
  return rows;
};

/** Commitments live for a while before they end. */
const likely: readonly Step[] = [
  ...(['commit', 'complete', 'receive', 'fund', 'sendBack', 'correct'] as const).flatMap((step) => [
    step,
    step,
  ]),
  'reverse',
  'release',
];
const seed = 24;
const history = fc.sample(
  fc.tuple(fc.constantFrom(...likely), fc.nat({ max: 2 }), fc.bigInt({ min: 1n, max: 1_999_999n })),
  { seed, numRuns: 200 },
);

it('[LED-08] receipts less returns are contributions and suspense, and positions are the fund, after every step of a history', async () => {
  const { fund: beside } = await scene.fund();
  await scene.open(beside._id);
  const untouched = await scene.entries(beside._id);
  const percentages = { currentPercentageTotalReturned: '0', currentFundValuePercentage: '110.3333' };
  const fund = await server.make.fund({
    ...percentages,
    currentPercentagesUpdatedAt: server.clock.now(),
    is_draft: false,
  });
  const investors = [await investor(fund._id), await investor(fund._id), await investor(fund._id)];
  const done = new Map<string, number>();
  const live = async ([step, index, amount]: (typeof history)[number], isOpened: boolean) => {
    const one = investors[index];
    const status = one && (await steps[step](one, amount));
    // What is refused changes nothing, and is no failure of the server.
    expect([undefined, 200, 400, 409]).toContain(status);
    if (status === 200) done.set(step, (done.get(step) ?? 0) + 1);
    if (!isOpened) return;
    const money = await moneyOf(fund._id);
    expect(money.map(({ posted }) => Number(posted))).toEqual(money.map(({ received }) => Number(received)));
    expect(await unequalSums(fund._id)).toEqual([]);
    await scene.assertAgreement();
  };
  for (const step of history.slice(0, 60)) await live(step, false);
  for (const one of investors) await settle(fund._id, one);
  await scene.open(fund._id);
  for (const step of history.slice(60)) await live(step, true);
  // The seed has some of everything.
  expect([...done.keys()].toSorted()).toEqual(Object.keys(steps).toSorted());
  expect((await scene.verify(fund._id)).findings).toEqual([]);
  expect(await scene.entries(beside._id)).toEqual(untouched);
  expect(server.errors).toEqual([]);
}, 60_000);
