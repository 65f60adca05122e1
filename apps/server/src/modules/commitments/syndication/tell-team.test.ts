import {
  people,
  requestWhileLocked,
  rowChanges,
  type TestServer,
  teamScene,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { work as tellTeam } from './tell-team.job.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
});
afterAll(() => server.close());

/** A commitment of $20,000, of which the team has not been told. */
async function committed() {
  const fund = await server.make.fund({ name: 'Harbor' });
  const person = await server.make.user({ firstName: 'Ida', lastName: 'Investor' });
  const { _id: id } = await server.make.participation({ user: person._id, fund: fund._id });
  const reply = await server.request('POST', '/api/syndication/set_investing', {
    authCode: await server.signIn(person),
    body: { id, invest_amount: 20_000, method_of_inv: 'TRUST' },
  });
  expect(reply.status).toBe(200);
  return { id, person };
}
const tell = (commitment: string) => tellTeam(server.platform, { commitment });

it('[INV-06] tells every admin of a commitment once, however often the job runs', async () => {
  const admin = await server.make.user({ level: 'admin' });
  const { id, person } = await committed();
  const later = await committed();
  expect(await of.emailsTo(admin.email)).toEqual([]);
  await Promise.all([tell(id), tell(id)]);
  await tell(id);
  const [email, ...more] = await of.emailsTo(admin.email);
  expect([email?.subject, more]).toEqual(['Commitment recorded: Ida Investor, Harbor', []]);
  expect(email?.text).toContain('Ida Investor has committed $20,000 to Harbor.');
  expect(email?.text).toContain(`/admin/participations/${id}`);
  expect(await of.emailsTo(person.email)).toEqual([]);
  await tell(later.id);
  expect(await of.emailsTo(admin.email)).toHaveLength(2);
});

it('[INV-06] tells each admin at once, with the summary of the day or not at all, as they have chosen for commitments', async () => {
  const { atOnce, daily, never, summaries } = await teamScene(server, 'commitments');
  const { never: ofAnotherKind } = await teamScene(server, 'overdue');
  const { id } = await committed();
  await tell(id);
  const subject = 'Commitment recorded: Ida Investor, Harbor';
  const told = async ({ email }: { email: string }) => (await of.emailsTo(email)).map((each) => each.subject);
  expect(await Promise.all([atOnce, daily, never, ofAnotherKind].map(told))).toEqual([
    [subject],
    [],
    [],
    [subject],
  ]);
  expect(await summaries()).toEqual([[], [subject], []]);
});

it('[INV-06] tells nobody of a commitment that has ended, also at the same time', async () => {
  await server.make.user({ level: 'admin' });
  const { id } = await committed();
  const withdrawing = {
    hold: (db: TestServer['platform']['db']) =>
      db.updateTable('synd_users').set({ invest_status: null }).where('_id', '=', id).execute(),
  };
  const changes = await rowChanges(server, () => requestWhileLocked(server, withdrawing, () => tell(id)));
  expect(Object.keys(changes).toSorted()).toEqual(['funds', 'synd_users', 'untold_commitments']);
});

it('[INV-06] does not tell of a commitment that was rejected', async () => {
  const fund = await server.make.fund();
  const person = await server.make.user();
  const { _id: id } = await server.make.participation({ user: person._id, fund: fund._id });
  const reply = await server.request('POST', '/api/syndication/set_investing', {
    authCode: await server.signIn(person),
    body: { id, invest_amount: 1, method_of_inv: 'TRUST' },
  });
  expect(reply.status).toBe(400);
  const untold = await server.platform.db
    .selectFrom('untold_commitments')
    .select('syndUser')
    .where('syndUser', '=', id)
    .execute();
  const jobs = await sql`SELECT FROM pgboss.job WHERE data->>'commitment' = ${id}`.execute(
    server.platform.db,
  );
  expect([untold, jobs.rows]).toEqual([[], []]);
});
