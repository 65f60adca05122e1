import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { type MailchimpService, startMailchimpService } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailchimp } from './mailchimp.ts';

const account = { apiKey: '0123456789abcdef-us21', listId: 'a1b2c3' };

describe('Mailchimp', () => {
  let service: MailchimpService;
  beforeAll(async () => {
    service = await startMailchimpService(account);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.members.clear();
    service.failure.status = 0;
  });
  const mailchimp = (more: Partial<typeof account> = {}) =>
    createMailchimp({ ...account, ...more, basePath: service.basePath });

  it('[PUB-11] adds an address with the portal’s tag, and Mailchimp asks its owner to confirm', async () => {
    await expect(mailchimp().add({ email: 'Ada@Example.com', portal: 'sports' })).resolves.toEqual({
      accepted: true,
    });
    expect(service.findMember('ada@example.com')).toEqual({
      email_address: 'Ada@Example.com',
      status: 'pending',
      tags: ['sports'],
    });
  });

  it.each([301, 302, 303, 307, 308])(
    '[PUB-11] follows no redirect (%i): the key goes nowhere else',
    async (code) => {
      const asked: string[] = [];
      const elsewhere = createServer((request, reply) => {
        asked.push(`${request.method} ${request.url}`);
        if (request.url === '/away') return void reply.end('{}');
        reply.writeHead(code, { location: '/away' }).end();
      });
      elsewhere.listen(0, '127.0.0.1');
      await once(elsewhere, 'listening');
      const { port } = elsewhere.address() as AddressInfo;
      const redirected = createMailchimp({ ...account, basePath: `http://127.0.0.1:${port}` });
      await expect(redirected.add({ email: 'ada@example.com', portal: 'sports' })).rejects.toThrow(
        String(code),
      );
      expect(asked).toEqual([expect.not.stringContaining('/away')]);
      elsewhere.close();
    },
  );

  it('[PUB-11] leaves an existing member unchanged, and adds the tag of another portal', async () => {
    await mailchimp().add({ email: 'ada@example.com', portal: 'sports' });
    const member = service.findMember('ada@example.com');
    if (member) member.status = 'unsubscribed';
    await mailchimp().add({ email: 'ADA@example.com', portal: 'stallion' });
    expect(service.findMember('ada@example.com')).toMatchObject({
      status: 'unsubscribed',
      tags: ['sports', 'stallion'],
    });
  });

  it('[BAC-12] takes an address off the list, or only out of the part of one portal', async () => {
    await mailchimp().add({ email: 'ada@example.com', portal: 'sports' });
    await mailchimp().add({ email: 'ada@example.com', portal: 'stallion' });
    await mailchimp().remove({ email: 'ADA@example.com', portal: 'sports' }, { keepsOthers: true });
    expect(service.findMember('ada@example.com')).toMatchObject({ status: 'pending', tags: ['stallion'] });
    await mailchimp().remove({ email: 'ada@example.com', portal: 'stallion' }, { keepsOthers: false });
    expect(service.findMember('ada@example.com')).toMatchObject({ status: 'unsubscribed', tags: [] });
  });

  it('[BAC-12] has nothing to do for an address that is not on the list, and throws on an outage', async () => {
    const nobody = { email: 'nobody@example.com', portal: 'sports' };
    await expect(mailchimp().remove(nobody, { keepsOthers: false })).resolves.toBeUndefined();
    expect(service.findMember('nobody@example.com')).toBeUndefined();
    service.failure.status = 503;
    await expect(mailchimp().remove(nobody, { keepsOthers: false })).rejects.toThrow(
      'Mailchimp answered 503',
    );
  });

  it('[PUB-11] returns the reason for an address that is rejected permanently', async () => {
    await expect(mailchimp().add({ email: 'fake@example.com', portal: null })).resolves.toEqual({
      accepted: false,
      reason: 'Invalid Resource: fake@example.com looks fake or invalid, please enter a real address.',
    });
  });

  it.each([429, 500, 503])('[PUB-11] throws on a %s, so that the job retries', async (status) => {
    service.failure.status = status;
    await expect(mailchimp().add({ email: 'ada@example.com', portal: null })).rejects.toThrow(
      `Mailchimp answered ${status}: Trouble: Come back later.`,
    );
  });

  it.each([{ apiKey: 'ffffffffffffffff-us21' }, { listId: 'gone' }])(
    '[PUB-11] loses no address through a mistake in the configuration (%j)',
    async (more) => {
      await expect(mailchimp(more).add({ email: 'ada@example.com', portal: null })).rejects.toThrow(
        /Mailchimp answered 40[14]/,
      );
    },
  );

  it('[PUB-11] throws if the service is unreachable, without the key in the error', async () => {
    const nowhere = createMailchimp({ ...account, basePath: 'http://127.0.0.1:9' });
    const failures = await Promise.allSettled([
      nowhere.add({ email: 'ada@example.com', portal: null }),
      mailchimp({ listId: 'gone' }).add({ email: 'ada@example.com', portal: null }),
    ]);
    for (const failure of failures) {
      expect(failure.status).toBe('rejected');
      const whole = inspect(failure, { depth: 10 });
      expect(whole).not.toContain(account.apiKey);
      expect(whole).not.toContain(Buffer.from(`user:${account.apiKey}`).toString('base64'));
    }
  });
});
