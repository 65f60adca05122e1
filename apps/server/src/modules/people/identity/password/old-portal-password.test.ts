import { performance } from 'node:perf_hooks';
import { hash } from '@node-rs/bcrypt';
import { jobRun, password, people, requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword, isCorrectPassword } from './passwords.ts';
import { enqueueOldPasswordWrapping, work as wrapOldPasswords } from './wrap-old-passwords.job.ts';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  accounts = people(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.platform.db.updateTable('users').set({ oldPortalPassword: null }).execute();
});

const bcryptHash = (plain: string, cost = 4) => hash(plain, { cost });
const createImportedUser = async (oldPortalPassword: string) =>
  accounts.person({ password: null, oldPortalPassword });
const findStoredPasswords = async (_id: string) =>
  server.platform.db
    .selectFrom('users')
    .select(['password', 'oldPortalPassword'])
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow();
const wrapAll = () => wrapOldPasswords(server.platform, {}, jobRun());
const wrappedPattern = /^\$2w\$04\$[./A-Za-z0-9]{22}\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe('[AUT-19] a bcrypt hash of the old portal', () => {
  it('signs in before, while and after it is wrapped', async () => {
    const early = await createImportedUser(await bcryptHash(password));
    expect((await accounts.signIn(early.email)).status).toBe(200);

    const during = await createImportedUser(await bcryptHash(password));
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          held.updateTable('users').set({ city: 'Reno' }).where('_id', '=', during._id).execute(),
        release: async (held) => wrapOldPasswords({ ...server.platform, db: held }, {}, jobRun()),
      },
      () => accounts.signIn(during.email),
    );
    expect(reply.status).toBe(200);

    const late = await createImportedUser(await bcryptHash(password));
    await wrapAll();
    expect((await findStoredPasswords(late._id)).oldPortalPassword).toMatch(wrappedPattern);
    expect((await accounts.signIn(late.email, 'not it')).status).toBe(401);
    expect((await accounts.signIn(late.email)).status).toBe(200);
    expect(await findStoredPasswords(late._id)).toMatchObject({
      password: expect.stringContaining('$argon2id$'),
      oldPortalPassword: null,
    });
  });

  it.each(['2a', '2b', '2x', '2y'])('is accepted in the form %s', async (version) => {
    const plain = await bcryptHash(password);
    const { email, _id } = await createImportedUser(`$${version}${plain.slice(3)}`);
    await wrapAll();
    expect((await findStoredPasswords(_id)).oldPortalPassword).toMatch(wrappedPattern);
    expect((await accounts.signIn(email)).status).toBe(200);
  });

  it('is accepted with a salt whose last character has unused bits set', async () => {
    const plain = await bcryptHash(password);
    const last = plain.charAt(28);
    const { email } = await createImportedUser(
      `${plain.slice(0, 28)}${String.fromCharCode(last.charCodeAt(0) + 1)}${plain.slice(29)}`,
    );
    expect((await accounts.signIn(email)).status).toBe(200);
  });

  it('counts only the first 72 bytes, wrapped or not', async () => {
    const long = 'many words in one long sentence, '.repeat(4);
    const { email } = await createImportedUser(await bcryptHash(long));
    await wrapAll();
    expect((await accounts.signIn(email, `${long.slice(0, 72)} and something else`)).status).toBe(200);
  });

  it('is nowhere in the table after the job, which resumes where it stopped', async () => {
    const plain = await bcryptHash(password);
    for (let count = 0; count < 7; count += 1) await createImportedUser(plain);
    await createImportedUser('no hash at all');
    const bare = async () => {
      const rows = await server.platform.db
        .selectFrom('users')
        .select('_id')
        .where('oldPortalPassword', '~', '^\\$2[abxy]\\$')
        .execute();
      return rows.length;
    };
    const queued: string[] = [];
    const jobs = {
      ...server.platform.jobs,
      enqueue: async (_db: unknown, { name }: { name: string }) => void queued.push(name),
    };
    await enqueueOldPasswordWrapping({ ...server.platform, jobs });
    expect(queued).toEqual(['wrap-old-passwords']);
    const stopped = jobRun({ slices: 1 });
    await wrapOldPasswords(server.platform, {}, stopped, 5);
    expect([await bare(), stopped.next]).toEqual([2, {}]);
    const last = jobRun();
    await wrapOldPasswords(server.platform, {}, last, 5);
    expect([await bare(), last.next]).toEqual([0, undefined]);
    await enqueueOldPasswordWrapping({ ...server.platform, jobs });
    expect(queued.length).toBe(1);
  }, 60_000);

  it('is wrapped once by two concurrent processes, and never replaces a newer password', async () => {
    const { _id, email } = await createImportedUser(await bcryptHash(password));
    await Promise.all([wrapAll(), wrapAll()]);
    expect((await accounts.signIn(email)).status).toBe(200);

    const other = await createImportedUser(await bcryptHash(password));
    const fresh = await hashPassword('a fresh and long one');
    await requestWhileLocked(
      server,
      {
        hold: (held) =>
          held
            .updateTable('users')
            .set({ password: fresh, oldPortalPassword: null })
            .where('_id', '=', other._id)
            .execute(),
      },
      wrapAll,
    );
    expect(await findStoredPasswords(other._id)).toEqual({ password: fresh, oldPortalPassword: null });
    expect((await findStoredPasswords(_id)).oldPortalPassword).toBeNull();
  });
});

describe('[AUT-03] the work that a wrong password takes', () => {
  it('is the same for imported, own and unknown accounts, and never blocks the event loop', async () => {
    const { db } = server.platform;
    await createImportedUser(await bcryptHash(password, 9));
    const cheap = await createImportedUser(await bcryptHash(password, 7));
    const bareOne = await findStoredPasswords(cheap._id);
    await wrapAll();
    const kinds = {
      unknown: undefined,
      own: { password: await hashPassword(password), oldPortalPassword: null },
      wrapped: await findStoredPasswords(cheap._id),
      bare: bareOne,
    };
    const quickest: Record<string, number> = {};
    const before = performance.eventLoopUtilization();
    for (let round = 0; round < 12; round += 1)
      for (const [kind, storedHash] of Object.entries(kinds)) {
        // Measures the CPU time of all threads, since elapsed time depends on the load of the machine.
        const start = process.cpuUsage();
        expect(await isCorrectPassword(db, 'not it', storedHash)).toBe(false);
        const { user, system } = process.cpuUsage(start);
        quickest[kind] = Math.min(quickest[kind] ?? Number.POSITIVE_INFINITY, user + system);
      }
    const { utilization } = performance.eventLoopUtilization(before);
    expect(utilization).toBeLessThan(0.35);
    const times = Object.values(quickest);
    expect(Math.max(...times) / Math.min(...times), JSON.stringify(quickest)).toBeLessThan(1.3);
  });
});
