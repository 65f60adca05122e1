import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type DropboxSignService,
  documentedLimits,
  startDropboxSignService,
} from './dropbox-sign-service.ts';

let service: DropboxSignService;
let time: number;
beforeEach(async () => {
  time = Date.now();
  service = await startDropboxSignService({ now: () => time });
});
afterEach(() => service.close());

const call = async (method: string, path: string, body?: unknown, apiKey = service.apiKey) => {
  const reply = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: { authorization: `Basic ${btoa(`${apiKey}:`)}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, body: (text ? JSON.parse(text) : null) as never };
};

const create = async (more: Record<string, unknown> = {}) => {
  const reply = await call('POST', '/signature_request/create_embedded_with_template', {
    template_ids: [service.addTemplate({ title: 'Trusts <i>', fields: ['amount'] }).id],
    client_id: service.clientId,
    test_mode: true,
    title: 'Harbor <b>',
    signers: [
      { role: 'Investor', name: 'Ada', email_address: 'ada@example.com' },
      { role: 'Management', name: 'Mia', email_address: 'mia@example.com' },
    ],
    custom_fields: [{ name: 'amount', value: '$5.00' }],
    ...more,
  });
  return { ...reply, id: service.requests().at(-1)?.id ?? '' };
};

const signUrlOf = async (id: string, signer: number) => {
  const signature = service.requestOf(id).signatures[signer]?.id ?? '';
  const { status, body } = await call('GET', `/embedded/sign_url/${signature}`);
  return {
    status,
    url: status === 200 ? (body as { embedded: { sign_url: string } }).embedded.sign_url : '',
  };
};

/** Opens a sign page as the embedded client does, from a page of the origin. */
const openPage = async (url: string, origin = 'http://sports.localhost:3000', more = {}) => {
  const embedding = { client_id: service.clientId, parent_url: `${origin}/`, ...more };
  const reply = await fetch(`${url}&${new URLSearchParams(embedding).toString()}`);
  const html = await reply.text();
  return {
    status: reply.status,
    html,
    policy: reply.headers.get('content-security-policy') ?? '',
    page: /"page":"(\w+)"/.exec(html)?.[1] ?? '',
  };
};

const post = async (page: string, action: 'sign' | 'decline', body: unknown) =>
  (await fetch(`${service.origin}/editor/${page}/${action}`, { method: 'POST', body: JSON.stringify(body) }))
    .status;

describe('the sign page of the local Dropbox Sign', () => {
  it('shows the document to the signer whose turn it is, once and for an hour', async () => {
    const { id } = await create();
    expect((await signUrlOf(id, 1)).status).toBe(409);
    const { url } = await signUrlOf(id, 0);
    const opened = await openPage(url);
    expect(opened.status).toBe(200);
    expect(opened.html).toContain('Harbor &#60;b&#62;');
    expect(opened.policy).toContain('frame-ancestors http://sports.localhost:3000');
    expect(opened.policy).not.toContain('unsafe');
    expect((await openPage(url)).status).toBe(403);

    const late = (await signUrlOf(id, 0)).url;
    time += 3_600_001;
    expect((await openPage(late)).status).toBe(403);
  });

  it('is framed by the domain of the app only, or by any in test mode', async () => {
    const { id } = await create();
    const open = async (...from: [string?, object?]) => openPage((await signUrlOf(id, 0)).url, ...from);
    expect((await open('https://evil.example')).status).toBe(403);
    expect((await open('https://evil.example', { skip_domain_verification: '1' })).status).toBe(200);
    expect((await open(undefined, { client_id: 'another' })).status).toBe(403);
    const binding = (await create({ test_mode: false })).id;
    const skipping = await openPage((await signUrlOf(binding, 0)).url, 'https://evil.example', {
      skip_domain_verification: '1',
    });
    expect(skipping.status).toBe(403);
  });

  it('takes one signature, from the signer whose turn it still is', async () => {
    const { id } = await create();
    const [first, second] = [
      await openPage((await signUrlOf(id, 0)).url),
      await openPage((await signUrlOf(id, 0)).url),
    ];
    expect(await post(first.page, 'sign', { name: ' ' })).toBe(400);
    expect(await post(first.page, 'decline', { reason: 'No' })).toBe(403);
    expect(await post(first.page, 'sign', { name: 'Ada R' })).toBe(200);
    expect(await post(first.page, 'sign', { name: 'Ada R' })).toBe(404);
    expect(await post(second.page, 'sign', { name: 'Ada R' })).toBe(409);
    expect(service.requestOf(id).signatures.map(({ signedName }) => signedName)).toEqual(['Ada R', null]);
  });

  it('lets a signer decline where the request allows it, and then nobody signs', async () => {
    const { id } = await create({ allow_decline: true });
    const { page, html } = await openPage((await signUrlOf(id, 0)).url);
    expect(html).toContain('Decline to sign');
    expect(await post(page, 'decline', { reason: 'Too much' })).toBe(200);
    expect((await signUrlOf(id, 1)).status).toBe(409);
    expect(service.events.all.at(-1)?.type).toBe('signature_request_declined');
  });
});

describe('the API of the local Dropbox Sign', () => {
  it('rejects what the description rejects', async () => {
    const signers = [{ role: 'Investor', name: 'Ada', email_address: 'ada@example.com' }];
    const cases: [Record<string, unknown>, number, string][] = [
      [{ signers }, 400, 'bad_request'],
      [{ signers: [...signers, { role: 'Witness', name: 'W', email_address: 'w@x.y' }] }, 400, 'bad_request'],
      [{ custom_fields: [{ name: 'unknown', value: '' }] }, 400, 'bad_request'],
      [{ template_ids: ['unknown'] }, 404, 'not_found'],
      [{ metadata: { reference: 'x'.repeat(1001) } }, 400, 'bad_request'],
    ];
    for (const [more, status, error_name] of cases)
      expect([more, await create(more)]).toMatchObject([more, { status, body: { error: { error_name } } }]);
    expect((await call('GET', '/signature_request/list', undefined, 'another key')).status).toBe(401);
    expect((await call('GET', '/signature_request/unknown')).status).toBe(404);
    expect(service.requests()).toEqual([]);
  });

  it('counts requests by the minute and tells when the next one begins', async () => {
    service.setLimits({ ...documentedLimits, test: 1 });
    expect((await create()).headers.get('x-ratelimit-remaining')).toBe('0');
    const second = await create();
    expect(second).toMatchObject({ status: 429, body: { error: { error_name: 'exceeded_rate' } } });
    expect(Number(second.headers.get('x-ratelimit-reset'))).toBeLessThanOrEqual(time / 1000 + 60);
    time += 60_000;
    expect((await create()).status).toBe(200);
  });

  it('deletes a canceled request after a while', async () => {
    service.delays.cancel = 20;
    const { id } = await create();
    expect((await call('POST', `/signature_request/cancel/${id}`)).status).toBe(200);
    expect((await call('GET', `/signature_request/${id}`)).status).toBe(200);
    await expect.poll(async () => (await call('GET', `/signature_request/${id}`)).status).toBe(410);
  });
});

describe('the events of the local Dropbox Sign', () => {
  const received: string[] = [];
  let answer = '';
  const receiver = createServer((request, reply) => {
    void request.toArray().then((pieces) => {
      received.push(/"event_type":"(\w+)"/.exec(Buffer.concat(pieces as Buffer[]).toString())?.[1] ?? '');
      reply.end(answer);
    });
  });
  beforeEach(async () => {
    received.length = 0;
    answer = 'Hello API Event Received';
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    service.events.callTo(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
  });
  afterEach(() => new Promise((done) => receiver.close(done)));

  it('can be held back, reordered, repeated and lost', async () => {
    service.events.hold();
    const { id } = await create();
    service.signNext(id);
    await service.events.settle();
    expect(received).toEqual([]);
    await service.events.release((events) => events.toReversed());
    expect(received.at(-1)).toBe('signature_request_sent');
    expect(received).toContain('signature_request_signed');

    const [sent] = service.events.all;
    if (sent) await service.events.repeat(sent);
    expect(received.filter((type) => type === 'signature_request_sent')).toHaveLength(2);

    service.events.hold();
    service.signNext(id);
    service.events.lose();
    await service.events.settle();
    expect(received).not.toContain('signature_request_all_signed');
  });

  it('are sent again until they are answered as the service wants', async () => {
    answer = 'OK';
    await create();
    await service.events.settle();
    expect(service.events.all.map(({ isDelivered }) => isDelivered)).not.toContain(true);
    answer = 'Hello API Event Received';
    await service.events.retry();
    expect(service.events.all.map(({ isDelivered }) => isDelivered)).not.toContain(false);
  });
});
