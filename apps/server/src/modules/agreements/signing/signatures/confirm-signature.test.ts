import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

async function invited({ spouse = false } = {}) {
  const someone = await scene.invested({ spouse });
  await scene.requestSign(someone);
  return { ...someone, code: await scene.emailedCode(someone.person.email) };
}

const confirmations = async (email: string) =>
  (await scene.emailsTo(email)).filter(({ subject }) => subject?.startsWith('Signed: '));

it('[INV-05] the investor gets one email of what they signed, who signs next and what comes then', async () => {
  const { code, person, fund } = await invited();
  expect(await confirmations(person.email)).toEqual([]);
  // Of many presses, one signs.
  await Promise.all([1, 2, 3].map(() => scene.sign(code)));
  const [email, ...more] = await confirmations(person.email);
  expect(more).toEqual([]);
  expect(email?.subject).toBe(`Signed: your agreement for ${fund.name} (${person.trustName})`);
  for (const part of [
    `in ${fund.name}`,
    'Management signs next.',
    'Once everyone has signed, we email you your copy of the agreement and how to wire your investment.',
  ])
    expect(email?.text?.replace(/\s+/g, ' ')).toContain(part);
});

it('[INV-05] names the spouse who signs next, and says nothing to either when the spouse signs', async () => {
  const { code, person, spouseEmail } = await invited({ spouse: true });
  await scene.sign(code);
  const [email] = await confirmations(person.email);
  expect(email?.text?.replace(/\s+/g, ' ')).toContain(
    'Your spouse signs next. We have sent an email with a signing link to',
  );
  expect(email?.text).toContain(spouseEmail);
  await scene.sign(await scene.emailedCode(spouseEmail));
  expect(await confirmations(person.email)).toHaveLength(1);
  expect(await confirmations(spouseEmail)).toEqual([]);
});

it('[INV-05] goes to the address of the account as it is when they sign', async () => {
  const { code, person } = await invited();
  const email = `moved-${person._id}@example.com`;
  await server.platform.db.updateTable('users').set({ email }).where('_id', '=', person._id).execute();
  await scene.sign(code);
  expect(await confirmations(email)).toHaveLength(1);
  expect(await confirmations(person.email)).toEqual([]);
});
