import {
  type MailchimpService,
  runDelayedJobs,
  startMailchimpService,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMailchimp } from '../../../adapters/newsletter/index.ts';
import { forwardSubscription } from './forward-subscription.job.ts';
import { withdrawSubscription, withdrawSubscriptionJob } from './withdraw-subscription.job.ts';

const account = { apiKey: '0123456789abcdef-us21', listId: 'a1b2c3' };
let service: MailchimpService;
let server: TestServer;
let newsletter: ReturnType<typeof createMailchimp>;
let admin: string;
beforeAll(async () => {
  service = await startMailchimpService(account);
  newsletter = createMailchimp({ ...account, basePath: service.basePath });
  server = await testServer({ jobs: true, newsletter });
  await server.make.portal({ slug: 'sports', domains: ['sports.localhost'] });
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const soon = { timeout: 20_000 };
const subscriptionOf = (email: string) =>
  server.platform.db
    .selectFrom('newsletter_subscriptions')
    .select(['_id', 'passedOnAt'])
    .where('email', '=', email)
    .orderBy('createdAt')
    .orderBy('_id')
    .execute();

/** Subscribes on portals, and waits until the service has heard of each. */
async function subscribeAndForward(email: string, ...hosts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const host of hosts) {
    await server.request('POST', '/api/email/mailchimpsubscribe', { body: { email }, host });
    const rows = await subscriptionOf(email);
    ids.push(...rows.map(({ _id }) => _id).filter((id) => !ids.includes(id)));
    await vi.waitFor(
      async () =>
        expect((await subscriptionOf(email)).every(({ passedOnAt }) => passedOnAt !== null)).toBe(true),
      soon,
    );
  }
  return ids;
}

const unsubscribe = (id: string | undefined, authCode = admin) =>
  server.request('DELETE', `/api/newsletter_subscriptions/${id}`, { authCode });

describe('an admin unsubscribes an address', () => {
  it('[BAC-12] which leaves the list of the newsletter service too', async () => {
    const [id] = await subscribeAndForward('ada@example.com', 'stallion.localhost');
    expect((await unsubscribe(id)).status).toBe(200);
    await vi.waitFor(
      () => expect(service.findMember('ada@example.com')).toMatchObject({ status: 'unsubscribed', tags: [] }),
      soon,
    );
    const line = await server.platform.db
      .selectFrom('audit_events')
      .select(['action', 'level'])
      .where('action', '=', 'newsletter_subscriptions.delete')
      .executeTakeFirst();
    expect(line).toMatchObject({ level: 'admin' });
  });

  it('[BAC-12] from one portal only, and it stays on the list for the other', async () => {
    const [, id] = await subscribeAndForward('bo@example.com', 'stallion.localhost', 'sports.localhost');
    await unsubscribe(id);
    await vi.waitFor(
      () =>
        expect(service.findMember('bo@example.com')).toMatchObject({
          status: 'pending',
          tags: ['stallion'],
        }),
      soon,
    );
  });

  it('[BAC-12] and an outage of the service delays that, but does not lose it', async () => {
    const [id] = await subscribeAndForward('cy@example.com', 'stallion.localhost');
    service.failure.status = 503;
    const before = service.requests.length;
    expect((await unsubscribe(id)).status).toBe(200);
    await vi.waitFor(() => expect(service.requests.length).toBeGreaterThan(before), soon);
    service.failure.status = 0;
    await runDelayedJobs(server, withdrawSubscriptionJob.name);
    await vi.waitFor(
      () => expect(service.findMember('cy@example.com')).toMatchObject({ status: 'unsubscribed' }),
      { timeout: 30_000 },
    );
  });

  it('[BAC-12] while it is being forwarded, and it does not stay on the list', async () => {
    const { db } = server.platform;
    const _id = crypto.randomUUID();
    await db
      .insertInto('newsletter_subscriptions')
      .values({ _id, email: 'di@example.com', portal: null })
      .execute();
    const slow: typeof newsletter = {
      ...newsletter,
      add: async (subscriber) => {
        await db.deleteFrom('newsletter_subscriptions').where('_id', '=', _id).execute();
        return newsletter.add(subscriber);
      },
    };
    await forwardSubscription(server.platform, slow, _id);
    expect(service.findMember('di@example.com')).toMatchObject({ status: 'unsubscribed' });
  });

  it('[BAC-12] but not one who has subscribed again before the service heard of it', async () => {
    await subscribeAndForward('ed@example.com', 'stallion.localhost');
    await withdrawSubscription(server.platform, newsletter, { email: 'ED@example.com', portal: 'stallion' });
    expect(service.findMember('ed@example.com')).toMatchObject({ status: 'pending', tags: ['stallion'] });
  });

  it('[BAC-12] and nobody below an admin can', async () => {
    const [id] = await subscribeAndForward('flo@example.com', 'stallion.localhost');
    const user = await server.signIn(await server.make.user());
    expect((await unsubscribe(id, user)).status).toBe(403);
    expect(await subscriptionOf('flo@example.com')).toHaveLength(1);
  });
});
