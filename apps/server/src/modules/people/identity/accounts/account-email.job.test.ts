import { jobRun, people, testServer } from '@paddock/testing';
import { expect, it } from 'vitest';
import { sendAccountEmail } from './account-email.job.ts';

it('[AUT-07] [RUN-03] a run that the queue has given up makes no code and sends no email, so that nobody gets two', async () => {
  const server = await testServer();
  try {
    const { email } = await people(server).person();
    const { db } = server.platform;
    const found = async () => [
      (await db.selectFrom('outbox').select('_id').where('to', '=', email).execute()).length,
      (await db.selectFrom('one_time_codes').select('hash').where('purpose', '=', 'reset').execute()).length,
    ];
    const before = await found();
    const job = { kind: 'reset', username: email, portal: null, from: '127.0.0.1', isOwn: false } as const;
    const givenUp = {
      completeIn: () => Promise.reject(new Error('The queue has given this job to another run')),
    };
    await expect(sendAccountEmail(server.platform, job, givenUp)).rejects.toThrow('another run');
    expect(await found()).toEqual(before);
    await sendAccountEmail(server.platform, job, jobRun());
    expect(await found()).toEqual(before.map((count) => count + 1));
  } finally {
    await server.close();
  }
});
