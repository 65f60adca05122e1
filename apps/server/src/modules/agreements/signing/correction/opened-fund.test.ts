import type { AdminActionReply } from '@paddock/contract';
import {
  type OpenedFundScene,
  openedFundScene,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { completeAgreement } from '../completion/complete-agreement.job.ts';

let server: TestServer;
let signing: SigningScene;
let scene: OpenedFundScene;
beforeAll(async () => {
  server = await testServer();
  signing = await signingScene(server);
  scene = openedFundScene(server);
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

type Investor = Awaited<ReturnType<SigningScene['invested']>>;

/** Everyone signs, and the agreement is sealed. */
async function completes(investor: Investor) {
  await signing.requestSign(investor);
  expect((await signing.sign(await signing.emailedCode(investor.person.email))).status).toBe(200);
  const { asker } = await scene.signIn();
  expect((await signing.countersign(investor.id, asker)).status).toBe(200);
  await completeAgreement(server.platform, server.signing, (await signing.requestOf(investor.id))._id);
}
const correct = async (id: string, invest_amount: number) => {
  const { asker } = await scene.signIn();
  const { body } = await server.request<AdminActionReply>(
    'POST',
    '/api/backoffice/participations/correct_terms',
    { authCode: asker, body: { id, reason: 'A digit was wrong.', invest_amount } },
  );
  expect((await scene.approve(body.approval)).status).toBe(200);
};
const receive = async (id: string, amount: number, reference: string) => {
  const { asker } = await scene.signIn();
  expect((await scene.record({ id, amount, reference }, asker)).status).toBe(200);
};

it('[LED-08] the journal follows an amount that is corrected before anybody has signed, and after all have', async () => {
  const investor = await signing.invested();
  const other = await signing.invested();
  await scene.open(investor.fund._id);
  const { asker } = await scene.signIn();
  const { invest_amount } = await scene.stored(investor.id);
  expect(await scene.sums(investor.id)).toEqual({ unfunded: invest_amount });

  await correct(investor.id, 40_000);
  expect(await scene.sums(investor.id)).toEqual({ unfunded: '40000.00' });
  await completes(investor);
  expect(await scene.sums(investor.id)).toEqual({ unfunded: '40000.00' });
  await receive(investor.id, 45_000, 'FT-1');
  expect(await scene.sums(investor.id)).toEqual({
    called: '40000.00',
    contributed: '40000.00',
    suspense: '5000.00',
  });

  // A corrected agreement counts once everybody has signed it.
  await correct(investor.id, 43_000);
  expect((await scene.sums(investor.id))['contributed']).toBe('40000.00');
  await completes(investor);
  expect(await scene.sums(investor.id)).toEqual({
    called: '43000.00',
    contributed: '43000.00',
    suspense: '2000.00',
  });
  await correct(investor.id, 30_000);
  await completes(investor);
  expect(await scene.sums(investor.id)).toEqual({
    called: '30000.00',
    contributed: '30000.00',
    suspense: '15000.00',
  });
  const kinds = (await scene.entries(investor.fund._id, `&syndUser=${investor.id}`)).map(({ kind }) => kind);
  expect(kinds).toEqual([
    'commitment',
    'commitment',
    'contribution',
    'commitment',
    'suspense_applied',
    'commitment',
    'adjustment',
  ]);
  expect((await scene.sendBack({ id: investor.id, amount: 15_000 }, asker)).status).toBe(200);
  expect(await scene.sums(investor.id)).toEqual({ called: '30000.00', contributed: '30000.00' });
  expect((await scene.verify(investor.fund._id)).isSound).toBe(true);
  expect(await scene.sums(other.id)).toEqual({});
});
