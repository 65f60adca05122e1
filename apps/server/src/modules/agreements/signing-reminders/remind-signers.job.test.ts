import {
  runSliceBySlice,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { work } from './remind-signers.job.ts';

const day = 86_400_000;

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

async function waitingForSpouse() {
  const pair = await scene.invested({ spouse: true });
  await scene.requestSign(pair);
  await scene.sign(await scene.emailedCode(pair.person.email));
  return pair;
}
const remindersTo = async (email: string) =>
  (await scene.emailsTo(email)).filter(({ subject }) => subject?.startsWith('Your signature is missing'));

it('[BAC-07] reminders in several slices skip nobody when others leave the list meanwhile', async () => {
  const signers = [];
  for (let count = 0; count < 4; count += 1) signers.push(await waitingForSpouse());
  server.clock.advance(4 * day);
  const [first, second, third, fourth] = signers;
  let isReleased = false;
  // The second signer's commitment ends right after the first is reminded, before the second slice is read.
  const enqueue: typeof server.platform.jobs.enqueue = async (...job) => {
    await server.platform.jobs.enqueue(...job);
    if (isReleased) return;
    isReleased = true;
    await sql`UPDATE synd_users SET invest_status = NULL, invest_amount = NULL
      WHERE _id = ${second?.id ?? ''}`.execute(server.platform.db);
  };
  const platform = { ...server.platform, jobs: { ...server.platform.jobs, enqueue } };
  await runSliceBySlice((data, run) => work(platform, data, run, 2), {});
  expect(isReleased).toBe(true);
  expect(await remindersTo(second?.spouseEmail ?? '')).toEqual([]);
  for (const signer of [first, third, fourth])
    expect(await remindersTo(signer?.spouseEmail ?? '')).toHaveLength(1);
});
