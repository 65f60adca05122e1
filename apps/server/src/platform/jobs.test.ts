import { testServer } from '@paddock/testing';
import { expect, it } from 'vitest';
import { newId } from './database/index.ts';

it('a job that is given up stands in the log as an error: nobody would look for it otherwise', async () => {
  const newsletter = { add: () => Promise.reject(new Error('The service is away')) };
  const server = await testServer({ jobs: true, newsletter });
  try {
    const { db, jobs } = server.platform;
    await db
      .insertInto('newsletter_subscriptions')
      .values({ _id: newId(), email: 'ada@example.com', portal: null })
      .execute();
    await jobs.enqueue(db, 'pass-on-backlog', {});
    await expect.poll(() => server.errors, { timeout: 20_000 }).toHaveLength(1);
    expect(server.errors[0]).toMatchObject({
      job: 'pass-on-backlog',
      err: { message: expect.stringContaining('The service is away') as unknown },
    });
    expect(JSON.stringify(server.errors)).not.toContain('ada@example.com');
  } finally {
    await server.close();
  }
});

it('[NOT-08] what has piled up is worked off one after the other, without a pause between two jobs', async () => {
  const taken: string[] = [];
  const newsletter = {
    add: async ({ email }: { email: string }) => {
      taken.push(email);
      return { taken: true as const };
    },
  };
  const server = await testServer({ newsletter });
  try {
    const { db, jobs } = server.platform;
    const waiting = Array.from({ length: 40 }, (_, at) => ({
      _id: newId(),
      email: `reader-${at}@example.com`,
      portal: null,
    }));
    await db.insertInto('newsletter_subscriptions').values(waiting).execute();
    for (const { _id } of waiting) await jobs.enqueue(db, 'pass-on-subscription', { subscription: _id });
    // Word of them went out before anybody listened, as it did for all that waits for a retry.
    await jobs.start();
    await expect.poll(() => taken, { timeout: 15_000 }).toHaveLength(waiting.length);
  } finally {
    await server.close();
  }
}, 25_000);

it('[NOT-08] who waits for a mail does not wait behind a notice to thousands', async () => {
  const server = await testServer({});
  try {
    const { db, jobs } = server.platform;
    const taken: string[] = [];
    const { promise: bothTaken, resolve } = Promise.withResolvers<void>();
    jobs.handle('send-mail', async ({ mail }) => {
      taken.push(mail);
      // Each hand holds on to its first, so that none takes what the other was to have.
      if (taken.length === 2) resolve();
      await bothTaken;
    });
    for (const mail of ['notice-1', 'notice-2', 'notice-3'])
      await jobs.enqueue(db, 'send-mail', { mail }, { isPatient: true });
    for (const mail of ['reset', 'invitation']) await jobs.enqueue(db, 'send-mail', { mail });
    await jobs.start();
    await bothTaken;
    expect(new Set(taken.slice(0, 2))).toEqual(new Set(['reset', 'invitation']));
  } finally {
    await server.close();
  }
}, 20_000);
