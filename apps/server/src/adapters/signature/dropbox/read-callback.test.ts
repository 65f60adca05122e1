import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DropboxSignService, startDropboxSignService } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agreementFrom, providerAt } from './testing/agreement.ts';

let service: DropboxSignService;
const received: string[] = [];
const receiver = createServer((request, reply) => {
  void request.toArray().then((pieces) => {
    received.push(Buffer.concat(pieces as Buffer[]).toString());
    reply.end('Hello API Event Received');
  });
});
beforeAll(async () => {
  service = await startDropboxSignService();
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  service.events.callTo(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`);
});
afterAll(async () => {
  await service.close();
  receiver.close();
});

const readCallback = (text: string, apiKey = service.apiKey) =>
  providerAt(service, { apiKey }).readCallback(text);

const makeRequest = async () => {
  const { id } = await providerAt(service).request(agreementFrom(service.addTemplate().id));
  return service.requestOf(id);
};

it('[SIG-06] a callback names the request and what happened to it', async () => {
  const request = await makeRequest();
  await service.events.settle();
  const sent = service.events.all.find(({ type }) => type === 'signature_request_sent');
  expect(sent).toMatchObject({ isDelivered: true });
  expect(received[0]).toContain('name="json"');
  expect(readCallback(sent?.json ?? '')).toEqual({ id: request.id, kind: 'signature_request_sent' });
  const test = await service.events.test();
  expect(readCallback(test.json)).toEqual({ id: null, kind: 'callback_test' });
});

it('[SIG-06] a callback that the service has not signed is no callback', async () => {
  const request = await makeRequest();
  const forge = (options: Parameters<typeof service.events.forge>[2]) =>
    service.events.forge('signature_request_all_signed', request, options).json;
  expect(readCallback(forge({}))).toBeDefined();
  expect(readCallback(forge({ apiKey: 'another key' }))).toBeUndefined();
  expect(readCallback(forge({}), 'another key')).toBeUndefined();
  const changes: ((json: string) => string)[] = [
    (json) => json.replace('all_signed', 'canceled'),
    (json) => json.replace(/"event_time":"\d/, '"event_time":"9'),
    (json) => json.replace(/"event_hash":"[^"]+"/, '"event_hash":""'),
    (json) => json.replace(/"event_hash":"[^"]+"/, `"event_hash":"${'0'.repeat(64)}"`),
    (json) => json.replace(/"event_hash":"[^"]+"/, '"event_hash":null'),
    (json) => json.replace(/"event_time":"(\d+)"/, '"event_time":$1'),
    (json) => json.slice(0, -1),
    () => '',
    () => 'null',
    () => '[]',
    () => '{"event":{}}',
  ];
  for (const change of changes) expect(readCallback(forge({ change }))).toBeUndefined();
});

it('[SIG-06] the hash covers time and type only, so that the rest of a callback is no fact', async () => {
  const request = await makeRequest();
  const changed = service.events.forge('signature_request_all_signed', request, {
    change: (json) => json.replaceAll(request.id, 'f'.repeat(40)),
  });
  expect(readCallback(changed.json)).toEqual({ id: 'f'.repeat(40), kind: 'signature_request_all_signed' });
});
