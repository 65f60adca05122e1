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
