import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agreementFieldNames, lateAgreementFields } from '@paddock/domain';
import {
  type DropboxAccount,
  type DropboxRequest,
  type DropboxTemplate,
  isComplete,
  newId,
  nextSignature,
} from './dropbox-sign/account.ts';
import { type ApiState, callApi, limitOf } from './dropbox-sign/api.ts';
import { ApiError } from './dropbox-sign/api-error.ts';
import { createEvents } from './dropbox-sign/events.ts';
import { createRateLimits } from './dropbox-sign/rate-limits.ts';
import { serveSignPage } from './dropbox-sign/serve-sign-page.ts';
import { createSigning, type DropboxDelays } from './dropbox-sign/signing.ts';
import { createOutage, createTrouble, type DropboxTrouble } from './dropbox-sign/trouble.ts';

export type { DropboxRequest, DropboxSignature, DropboxTemplate } from './dropbox-sign/account.ts';
export { type DropboxEvent, eventHash } from './dropbox-sign/events.ts';
export { documentedLimits } from './dropbox-sign/rate-limits.ts';

/**
 * A local server of the part of Dropbox Sign that we use, written from the public description of its API: signature
 * requests from templates, embedded sign pages with the messages of the embedded client, files, searches, events with
 * their hashes, limits and errors. Its state is in memory, for tests to read and to break. It keeps no process alive.
 */
export async function startDropboxSignService({
  port = 0,
  now = Date.now,
  domain = 'localhost',
}: {
  port?: number;
  now?: () => number;
  /** The domain of the API app, in whose pages somebody may sign. */
  domain?: string;
} = {}) {
  const account: DropboxAccount = {
    apiKey: newId(32),
    clientId: newId(16),
    domain,
    hasPlan: true,
    templates: new Map(),
    requests: new Map(),
    signUrls: new Map(),
    openPages: new Map(),
    now,
  };
  let origin = '';
  const delays: DropboxDelays & { finish: number } = { files: 0, cancel: 0, signUrl: 3_600_000, finish: 300 };
  const state: ApiState = { files: {}, searchDelay: 0 };
  const calls: string[] = [];
  const events = createEvents(account, () => origin);
  const signing = createSigning(account, events, delays);
  const limits = createRateLimits(account);
  const trouble = createTrouble();

  const answerApi = async (request: IncomingMessage, reply: ServerResponse, url: URL): Promise<void> => {
    const path = url.pathname.slice('/v3'.length);
    const { method = '' } = request;
    calls.push(`${method} ${path}`);
    await trouble.arrive(path);
    const wrong = trouble.take(path);
    if (wrong?.kind === 'hang') return;
    if (wrong && wrong.kind !== 'lose-answer') return sendTrouble(reply, wrong, account.now());
    checkKey(request, account);
    const text = (await request.toArray()).join('');
    const call = { method, path, query: url.searchParams, body: readJson(text), origin };
    const { isExceeded, headers } = limits.count(limitOf(account, call));
    for (const [name, value] of Object.entries(headers)) reply.setHeader(name, value);
    if (isExceeded) throw new ApiError(429, 'You have exceeded your rate limit. Please try again later.');
    const answer = callApi(account, { signing, state, call });
    if (wrong) {
      await answer.catch(() => undefined);
      request.socket.destroy();
      return;
    }
    const { type, body } = await answer;
    reply.writeHead(200, { 'content-type': type }).end(body);
  };

  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://dropbox-sign');
    const answer = url.pathname.startsWith('/v3/')
      ? answerApi(request, reply, url)
      : serveSignPage({ account, signing, finishAfter: delays.finish }, request, reply, url);
    answer.catch((error: unknown) => {
      const { status, body } = error instanceof ApiError ? error : new ApiError(500, String(error));
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const listeningPort = (server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${listeningPort}`;

  /** Adds a template; by default one with every value and the roles of our agreements. */
  const addTemplate = (given: Partial<DropboxTemplate> & { withSpouse?: boolean } = {}): DropboxTemplate => {
    const { withSpouse = false, ...template } = given;
    const added = {
      id: newId(),
      title: 'Subscription Agreement',
      roles: ['Investor', ...(withSpouse ? ['Spouse'] : []), 'Management'],
      fields: agreementFieldNames.filter((name) => !lateAgreementFields.includes(name)),
      ...template,
    };
    account.templates.set(added.id, added);
    return added;
  };
  const requestOf = (id: string): DropboxRequest => {
    const request = account.requests.get(id);
    if (!request) throw new Error(`There is no signature request ${id}`);
    return request;
  };

  return {
    origin,
    /** For DROPBOX_SIGN_BASE_URL. */
    baseUrl: `${origin}/v3`,
    apiKey: account.apiKey,
    clientId: account.clientId,
    /** The environment of a server that uses it. */
    env: {
      DROPBOX_SIGN_API_KEY: account.apiKey,
      DROPBOX_SIGN_CLIENT_ID: account.clientId,
      DROPBOX_SIGN_BASE_URL: `${origin}/v3`,
    },
    account,
    addTemplate,
    requests: (): DropboxRequest[] => [...account.requests.values()],
    requestOf,
    /** The received requests of the API, in order. */
    calls,
    delays,
    state,
    events: events.controls,
    setLimits: limits.set,
    ...trouble.controls,
    ...createOutage(server, () => listeningPort),
    /** Signs for the signer whose turn it is, without a page. */
    signNext: (id: string, name?: string): void => {
      const request = requestOf(id);
      const signature = nextSignature(request);
      if (!signature) throw new Error('Nobody can sign it');
      const page = newId();
      account.openPages.set(page, signature.id);
      signing.sign(page, name ?? signature.name, '127.0.0.1');
    },
    isComplete: (id: string): boolean => isComplete(requestOf(id)),
    expire: (id: string): void => signing.end(requestOf(id), 'expired'),
    fail: (id: string): void => signing.end(requestOf(id), 'error_unknown'),
    /** Canceled at the service, by its owner. */
    cancelThere: (id: string): void => signing.cancel(requestOf(id)),
    close: async (): Promise<void> => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

export type DropboxSignService = Awaited<ReturnType<typeof startDropboxSignService>>;

function checkKey(request: IncomingMessage, account: DropboxAccount): void {
  const credentials = Buffer.from(`${account.apiKey}:`).toString('base64');
  if (request.headers.authorization !== `Basic ${credentials}`) throw new ApiError(401, 'Unauthorized user.');
}

function readJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    throw new ApiError(400, 'The request is not valid JSON.');
  }
}

function sendTrouble(
  reply: ServerResponse,
  trouble: Extract<DropboxTrouble, { kind: 'rate-limit' | 'status' }>,
  now: number,
): void {
  if (trouble.kind === 'rate-limit') {
    reply.setHeader('x-ratelimit-limit', '25').setHeader('x-ratelimit-remaining', '0');
    reply.setHeader('x-ratelimit-reset', String(Math.ceil(now / 1000) + trouble.retryAfter));
  }
  const status = trouble.kind === 'rate-limit' ? 429 : trouble.status;
  if (trouble.kind === 'status' && trouble.text !== undefined) {
    reply.writeHead(status, { 'content-type': 'text/html' }).end(trouble.text);
    return;
  }
  const { body } = new ApiError(
    status,
    status === 429 ? 'You have exceeded your rate limit.' : 'Come back later.',
  );
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
