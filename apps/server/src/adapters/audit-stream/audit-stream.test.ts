import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appendAuditEntry } from '../../platform/audit.ts';
import { keepAudit } from '../../platform/audit-chain/index.ts';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { createAuditSink } from './index.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const listen = async (server: Server, port = 0) => {
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
};
const closing = (server: Server) => () => new Promise((closed) => server.close(closed));

/** Reads messages with their length before them, as RFC 5425 has it. */
function messagesIn(received: Buffer): string[] {
  const messages: string[] = [];
  for (let at = 0; at < received.length; ) {
    const space = received.indexOf(' ', at);
    const end = space + 1 + Number(received.subarray(at, space).toString());
    messages.push(received.subarray(space + 1, end).toString());
    at = end;
  }
  return messages;
}

/** A receiver that speaks syslog over TCP and keeps the JSON texts. */
async function syslogReceiver(port = 0) {
  const lines: string[] = [];
  const heads: string[] = [];
  const server = createServer((socket) => {
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    socket.on('end', () => {
      for (const message of messagesIn(Buffer.concat(pieces))) {
        const [, head = '', line = ''] = /^(<\d+>1 \S+ \S+ paddock - audit -) (.*)$/su.exec(message) ?? [];
        heads.push(head);
        lines.push(line);
      }
    });
  });
  const at = await listen(server, port);
  closers.push(closing(server));
  return { lines, heads, url: `syslog://127.0.0.1:${at}`, port: at, close: closing(server) };
}

/** A receiver that takes what is posted to it, while `status` says so. */
async function httpReceiver() {
  const seen = {
    lines: [] as string[],
    authorization: [] as (string | undefined)[],
    requests: 0,
    status: 200,
  };
  const server = createHttpServer((request, reply) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      seen.requests += 1;
      seen.authorization.push(request.headers.authorization);
      if (seen.status === 200) seen.lines.push(...body.trim().split('\n'));
      reply.writeHead(seen.status, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  const port = await listen(server);
  closers.push(closing(server));
  return { seen, url: `http://user:pass%20word@127.0.0.1:${port}/audit` };
}

const sinkTo = (address: string) => {
  const sink = createAuditSink(readConfig({ AUDIT_STREAM: address }));
  if (!sink) throw new Error('There is no sink');
  return sink;
};

describe('AUDIT_STREAM', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await testServer();
  });
  afterEach(() => server.close());

  const write = (action: string) =>
    appendAuditEntry(
      server.platform.db,
      { person: null, level: 'admin', address: '203.0.113.9', agent: 'tëst\n', now: server.clock.now() },
      { action, detail: { note: 'zwölf\n<script>' } },
    );
  const keep = (address: string) => {
    const keeper = keepAudit({
      db: server.platform.db,
      log: server.platform.log,
      sink: sinkTo(address),
      every: 5,
    });
    closers.push(() => keeper.stop());
    return keeper;
  };
  const actionsOf = (lines: readonly string[]) =>
    lines.map((line) => (JSON.parse(line) as { action: string }).action);
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => `line.${number}`);

  it('[SEC-17] sends each line over syslog as JSON, in the order of the chain', async () => {
    const receiver = await syslogReceiver();
    for (const action of numbers(250)) await write(action);
    keep(receiver.url);
    await vi.waitFor(() => expect(receiver.lines).toHaveLength(250), 10_000);
    expect(actionsOf(receiver.lines)).toEqual(numbers(250));
    const first = JSON.parse(receiver.lines[0] ?? '') as Record<string, unknown>;
    expect(first).toEqual({
      position: 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      _id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      actor: null,
      level: 'admin',
      action: 'line.0',
      collection: null,
      record: null,
      portal: null,
      address: '203.0.113.9',
      agent: 'tëst\n',
      detail: { note: 'zwölf\n<script>' },
      person: null,
      fund: null,
    });
    for (const head of receiver.heads) expect(head).toMatch(/^<110>1 \S+T\S+Z \S+ paddock - audit -$/);
  });

  it('[SEC-17] goes on after an outage where it was, and loses no line', async () => {
    const receiver = await syslogReceiver();
    await write('before');
    const keeper = keep(receiver.url);
    await vi.waitFor(() => expect(receiver.lines).toHaveLength(1), 10_000);
    await receiver.close();
    for (const action of numbers(30)) await write(action);
    // Requests go on meanwhile, and the process is replaced by another one.
    expect((await server.request('GET', '/health')).status).toBe(200);
    await keeper.stop();
    keep(receiver.url);
    const again = await syslogReceiver(receiver.port);
    await vi.waitFor(() => expect(again.lines).toHaveLength(30), 30_000);
    expect(actionsOf(again.lines)).toEqual(numbers(30));
  }, 60_000);

  it('[SEC-17] is away for an hour: all lines come afterwards, in their order and without a gap', async () => {
    const hour = 60 * 60_000;
    const received: { position: number; action: string }[] = [];
    const logged: string[] = [];
    const times: number[] = [];
    let elapsed = 0;
    const [from, to] = [10_000, 10_000 + hour];
    const sink = {
      send: async (lines: readonly string[]) => {
        const isFirstLost = elapsed >= from && !times.some((at) => at >= from);
        times.push(elapsed);
        const isAway = elapsed >= from && elapsed < to;
        // The last lines before the outage arrive, and that they did is not heard any more.
        if (!isAway || isFirstLost)
          received.push(...lines.map((line) => JSON.parse(line) as (typeof received)[0]));
        if (isAway) throw new Error('The receiver is away');
      },
    };
    let written = 0;
    const writeNext = async () => {
      await write(`line.${written}`);
      written += 1;
    };
    await writeNext();
    let stopped: Promise<void> | undefined;
    await new Promise<void>((done) => {
      const log = {
        info: (text: string) => logged.push(text),
        warn: (_: object, text: string) => logged.push(text),
      };
      const keeper = keepAudit({
        db: server.platform.db,
        log: log as unknown as TestServer['platform']['log'],
        sink,
        every: 1_000,
        rest: async (milliseconds) => {
          elapsed += milliseconds;
          await writeNext();
          // Nobody has sent for longer than one process may keep others from it.
          await sql`UPDATE audit_stream SET until = until - make_interval(secs => ${milliseconds / 1_000})`.execute(
            server.platform.db,
          );
          if (elapsed <= to + 60_000) return;
          stopped = keeper.stop();
          done();
        },
      });
    });
    await stopped;
    const positions = received.map(({ position }) => position);
    const unique = received.filter(({ position }, at) => positions.indexOf(position) === at);
    expect(actionsOf(unique.map((line) => JSON.stringify(line)))).toEqual(numbers(unique.length));
    expect(unique.map(({ position }) => position)).toEqual(unique.map((_, at) => at + 1));
    // Those of the last round may wait for the next one.
    expect(unique.length).toBeGreaterThanOrEqual(written - 1);
    expect(received.length).toBeGreaterThan(unique.length);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(logged).toEqual([
      'The audit log cannot be chained or sent; trying again',
      'The audit log is chained and sent again',
    ]);
    const away = times.filter((at) => at >= from && at < to);
    expect(away.length).toBeLessThan(hour / 30_000 + 10);
    for (const [at, time] of away.slice(1).entries())
      expect(time - (away[at] ?? 0)).toBeLessThanOrEqual(30_000);
  }, 60_000);

  it('[SEC-17] posts lines over HTTP until they are taken, and keeps the password out of the address', async () => {
    const { seen, url } = await httpReceiver();
    for (const action of numbers(120)) await write(action);
    for (const status of [500, 302, 401]) {
      seen.status = status;
      await expect(sinkTo(url).send(['{}'])).rejects.toThrow();
    }
    const refused = seen.requests;
    keep(url);
    await vi.waitFor(() => expect(seen.requests).toBeGreaterThan(refused + 1), 10_000);
    expect(seen.lines).toEqual([]);
    seen.status = 200;
    await vi.waitFor(() => expect(seen.lines).toHaveLength(120), 30_000);
    expect(actionsOf(seen.lines)).toEqual(numbers(120));
    expect(new Set(seen.authorization)).toEqual(
      new Set([`Basic ${Buffer.from('user:pass word').toString('base64')}`]),
    );
  }, 60_000);

  it('[SEC-17] one process at a time sends, and another one goes on when it stops', async () => {
    const { seen, url } = await httpReceiver();
    const [first] = [keep(url), keep(url)];
    for (const action of numbers(40)) await write(action);
    await vi.waitFor(() => expect(seen.lines).toHaveLength(40), 20_000);
    expect(actionsOf(seen.lines).toSorted()).toEqual(numbers(40).toSorted());
    await first?.stop();
    await write('last');
    await vi.waitFor(() => expect(actionsOf(seen.lines).at(-1)).toBe('last'), 20_000);
    expect(seen.lines).toHaveLength(41);
  }, 60_000);

  it('[SEC-17] [SEC-15] sends nothing to a server whose certificate nobody vouches for', async () => {
    const { p12, passphrase } = await server.agreementPdf.createSealingIdentity({
      organization: 'Nobody',
      now: new Date(),
    });
    const identity = { pfx: Buffer.from(p12), passphrase };
    const received: string[] = [];
    const https = createHttpsServer(identity, (request, reply) => {
      received.push(request.url ?? '');
      reply.end();
    });
    const syslog = createTlsServer(identity, (socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (piece: Buffer) => received.push(piece.toString()));
    });
    for (const each of [https, syslog]) closers.push(closing(each));
    const httpsPort = await listen(https);
    const syslogPort = await listen(syslog);
    await expect(sinkTo(`https://127.0.0.1:${httpsPort}/`).send(['{}'])).rejects.toThrow();
    const overTls = createAuditSink({
      auditStream: { url: new URL(`syslog://127.0.0.1:${syslogPort}`), usesTls: true },
    });
    await expect(overTls?.send(['{}'])).rejects.toThrow(/certificate/);
    expect(received).toEqual([]);
  });

  it('[SEC-17] writes lines to the standard output', async () => {
    const written: string[] = [];
    const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(((text: string, done: () => void) => {
      written.push(text);
      done();
      return true;
    }) as never);
    await sinkTo('stdout').send(['{"position":1}', '{"position":2}']);
    stdout.mockRestore();
    expect(written).toEqual(['{"position":1}\n{"position":2}\n']);
  });
});

it('[SEC-17] [SEC-15] AUDIT_STREAM names where, over TLS outside this machine', () => {
  const mistakes = (address: string, more = {}) => {
    try {
      readConfig({ AUDIT_STREAM: address, ...more });
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.lines;
    }
  };
  for (const wrong of ['stderr', 'syslog:', 'tcp://logs.example:514', 'logs.example'])
    expect(mistakes(wrong), wrong).toEqual([
      'AUDIT_STREAM is none of stdout, syslog://host:port and https://host/path.',
    ]);
  expect(mistakes('http://logs.example/')).toEqual([
    expect.stringContaining('AUDIT_STREAM leads to logs.example without TLS: use https://, or name audit'),
  ]);
  expect(mistakes('http://logs.example/', { ALLOW_PLAINTEXT: 'audit' })).toEqual([]);
  const usesTls = (address: string, more = {}) =>
    readConfig({ AUDIT_STREAM: address, ...more }).auditStream?.usesTls;
  expect(usesTls('syslog://logs.example')).toBe(true);
  expect(usesTls('syslog://logs.example', { ALLOW_PLAINTEXT: 'audit' })).toBe(false);
  expect(usesTls('syslog://127.0.0.1:601')).toBe(false);
  expect(readConfig({}).auditStream).toBeNull();
});
