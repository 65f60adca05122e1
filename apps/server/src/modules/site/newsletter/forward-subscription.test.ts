import {
  jobRun,
  type MailchimpService,
  runDelayedJobs,
  startMailchimpService,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMailchimp } from '../../../adapters/newsletter/index.ts';
import { newId } from '../../../platform/database/index.ts';
import { forwardBacklog, forwardSubscription, forwardSubscriptionJob } from './forward-subscription.job.ts';

const account = { apiKey: '0123456789abcdef-us21', listId: 'a1b2c3' };
let service: MailchimpService;
let server: TestServer;
let newsletter: ReturnType<typeof createMailchimp>;
beforeAll(async () => {
  service = await startMailchimpService(account);
  newsletter = createMailchimp({ ...account, basePath: service.basePath });
  server = await testServer({ jobs: true, newsletter });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const subscribe = (email: string) =>
  server.request('POST', '/api/email/mailchimpsubscribe', { body: { email } });
const forwardingState = (email: string) =>
  server.platform.db
    .selectFrom('newsletter_subscriptions')
    .select(['passedOnAt', 'passOnRefusal'])
    .where('email', '=', email)
    .executeTakeFirst();

describe('forwarding a subscription', () => {
  it('[PUB-11] happens once, after the reply, with the portal as a tag', async () => {
    await subscribe('ada@example.com');
    await subscribe('ADA@example.com');
    await vi.waitFor(
      async () =>
        expect(await forwardingState('ada@example.com')).toMatchObject({ passedOnAt: expect.any(Date) }),
      {
        timeout: 20_000,
      },
    );
    expect(service.findMember('ada@example.com')).toMatchObject({ status: 'pending', tags: ['stallion'] });
    const { _id } = await server.platform.db
      .selectFrom('newsletter_subscriptions')
      .select('_id')
      .where('email', '=', 'ada@example.com')
      .executeTakeFirstOrThrow();
    // The job runs again, or the hourly round runs at the same time.
    await forwardSubscription(server.platform, newsletter, _id);
    expect(service.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(1);
  });

  it('[PUB-11] an outage of the service delays an address and loses none', async () => {
    service.failure.status = 503;
    const before = service.requests.length;
    expect(await subscribe('bo@example.com')).toMatchObject({ status: 200, body: { success: true } });
    await vi.waitFor(() => expect(service.requests.length).toBeGreaterThan(before), { timeout: 20_000 });
    expect(await forwardingState('bo@example.com')).toEqual({ passedOnAt: null, passOnRefusal: null });
    service.failure.status = 0;
    await runDelayedJobs(server, forwardSubscriptionJob.name);
    await vi.waitFor(() => expect(service.findMember('bo@example.com')).toBeDefined(), { timeout: 30_000 });
  });

  it('[PUB-11] an address that is rejected for good is noted, and not retried', async () => {
    await subscribe('fake@example.com');
    await vi.waitFor(
      async () =>
        expect(await forwardingState('fake@example.com')).toEqual({
          passedOnAt: null,
          passOnRefusal: expect.stringContaining('looks fake or invalid'),
        }),
      { timeout: 20_000 },
    );
    const before = service.requests.length;
    await forwardBacklog(server.platform, newsletter, jobRun());
    expect(service.requests.length).toBe(before);
  });

  it('[PUB-11] addresses from before a key was configured follow later, each once', async () => {
    await server.platform.db
      .insertInto('newsletter_subscriptions')
      .values(
        ['old1@example.com', 'old2@example.com'].map((email) => ({ _id: newId(), email, portal: null })),
      )
      .execute();
    await forwardBacklog(server.platform, newsletter, jobRun());
    const before = service.requests.length;
    await forwardBacklog(server.platform, newsletter, jobRun());
    expect(service.requests.length).toBe(before);
    expect(service.findMember('old1@example.com')).toMatchObject({ tags: [] });
    expect(service.findMember('old2@example.com')).toBeDefined();
  });

  const keep = async (...emails: string[]) => {
    const rows = emails.map((email) => ({ _id: newId(), email, portal: null }));
    await server.platform.db.insertInto('newsletter_subscriptions').values(rows).execute();
  };

  it('[PUB-11] an address that always fails holds up no other, and keeps waiting', async () => {
    const waiting = Array.from({ length: 8 }, (_, index) => `behind${index}@example.com`);
    await keep('stuck@example.com', ...waiting);
    const failing: typeof newsletter = {
      ...newsletter,
      add: async (subscriber) => {
        if (subscriber.email === 'stuck@example.com') throw new Error('Mailchimp answered 500');
        return newsletter.add(subscriber);
      },
    };
    await expect(forwardBacklog(server.platform, failing, jobRun())).rejects.toThrow('not be passed on: 1');
    for (const email of waiting) expect(service.findMember(email)).toBeDefined();
    expect(await forwardingState('stuck@example.com')).toEqual({ passedOnAt: null, passOnRefusal: null });
    await forwardBacklog(server.platform, newsletter, jobRun());
    expect(service.findMember('stuck@example.com')).toBeDefined();
  });

  it('[PUB-11] a backlog whose run is stopped goes on in the next one, each address once', async () => {
    const emails = ['slice1@example.com', 'slice2@example.com', 'slice3@example.com'];
    await keep(...emails);
    const before = service.requests.filter((line) => line.startsWith('PUT')).length;
    const stopped = jobRun({ slices: 1 });
    await forwardBacklog(server.platform, newsletter, stopped, 2);
    expect(service.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(before + 2);
    expect(stopped.next).toEqual({});
    await forwardBacklog(server.platform, newsletter, jobRun(), 2);
    expect(service.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(before + 3);
    for (const email of emails) expect(service.findMember(email)).toBeDefined();
  });

  it('[PUB-11] a service that is down is not tried with every address of the backlog', async () => {
    await keep(...Array.from({ length: 12 }, (_, index) => `down${index}@example.com`));
    let attempts = 0;
    const down: typeof newsletter = {
      ...newsletter,
      add: async () => {
        attempts += 1;
        throw new Error('Mailchimp answered nothing');
      },
    };
    await expect(forwardBacklog(server.platform, down, jobRun())).rejects.toThrow('not be passed on');
    expect(attempts).toBe(5);
  });
});
