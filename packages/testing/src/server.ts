import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Method } from '@paddock/contract';
import { createAgreementPdf } from '@paddock/server/adapters/agreement-pdf/index.ts';
import { createBreachedPasswords } from '@paddock/server/adapters/breached-passwords/index.ts';
import { createCaptcha } from '@paddock/server/adapters/captcha/index.ts';
import { createChat } from '@paddock/server/adapters/chat/index.ts';
import { createGoogleIdentity } from '@paddock/server/adapters/google-identity/index.ts';
import { createMailer } from '@paddock/server/adapters/mail/index.ts';
import type { Newsletter } from '@paddock/server/adapters/newsletter/index.ts';
import { createScanner } from '@paddock/server/adapters/scanner/index.ts';
import { createDropboxSign } from '@paddock/server/adapters/signature/index.ts';
import { openStore } from '@paddock/server/adapters/storage/index.ts';
import { buildApp } from '@paddock/server/app.ts';
import { createSigningTools } from '@paddock/server/modules/agreements/signing/index.ts';
import { openSession } from '@paddock/server/modules/people/identity/index.ts';
import { uploadPath } from '@paddock/server/modules/storage/uploads/index.ts';
import { createPlatform } from '@paddock/server/open-platform.ts';
import { readConfig } from '@paddock/server/platform/config.ts';
import type { RequestTimeouts } from '@paddock/server/platform/http/request-timeouts.ts';
import type { Platform } from '@paddock/server/platform/platform.ts';
import { redaction } from '@paddock/server/platform/redaction.ts';
import type { Renderer } from '@paddock/server/platform/rendering/index.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { checkReplies } from './check-replies.ts';
import { testClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { factories, type Row } from './factories.ts';

/** A reply, as tests read it. */
export interface TestReply<Body> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

/** The body of a failed request, typed loosely: tests assert what they prove. */
export interface ErrorBody {
  message: string;
  code: string;
  requestId: string;
  fields?: Record<string, string>;
}

/** The number of the level `error` in a line. */
const errorLevel = 50;

/** What the processes of a deployment share. */
export interface SharedDeployment {
  readonly connection: TestDatabase['connection'];
  readonly dataDir: string;
  readonly portal: Awaited<ReturnType<ReturnType<typeof factories>['portal']>>;
}

/** A line of the log. */
export type LogLine = Record<string, unknown> & { level: number; msg?: string };

export interface TestRequestOptions {
  body?: unknown;
  authCode?: string | undefined;
  headers?: Record<string, string>;
  /** The portal's host; by default the default portal's. */
  host?: string;
}

/** The servers of a worker share the process that makes PDFs, because it takes a second to start. It ends with the worker. */
const pdfs = createAgreementPdf({ log: () => undefined });

/**
 * The whole application on its own database, with real files, real PDFs and emails in an outbox; `jobs: true` also
 * runs the jobs. Close it after the tests.
 */
export async function testServer(
  options: {
    jobs?: boolean;
    env?: Record<string, string>;
    /** Values of the default portal, which every test server has. */
    portal?: Row<'portals'>;
    /** The address of a fake Slack, used when SLACK_TOKEN is set. */
    slackApiUrl?: string;
    /** A migrated database, for programs that run outside the test runner and its template. */
    database?: TestDatabase;
    /** Another server, whose database, files and portal this one shares, like a second process of a deployment. */
    beside?: SharedDeployment;
    /** The newsletter service; none by default. */
    newsletter?: Newsletter;
    /** Renders the pages; without one there are none. */
    renderer?: Renderer;
    /** Mounts routes that exist in development only. */
    extend?: (app: FastifyInstance, platform: Platform) => void;
    /** Collects the lines of the log at level info and above. */
    logLines?: LogLine[];
    /** Timeouts for receiving a request. */
    requestTimes?: RequestTimeouts;
    /** How long a request waits for a lost database, in milliseconds. */
    primaryTimeout?: number;
  } = {},
) {
  const { beside } = options;
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'paddock-test-')));
  const shared = beside && { connection: beside.connection, drop: async () => undefined };
  const database = shared ?? options.database ?? (await testDatabase());
  const clock = testClock();
  const errors: unknown[] = [];
  const log = pino(
    { level: options.logLines ? 'info' : 'error', redact: redaction },
    {
      write: (text: string) => {
        const line = JSON.parse(text) as LogLine;
        options.logLines?.push(line);
        if (line.level >= errorLevel) errors.push(line);
      },
    },
  );
  const config = readConfig({
    DATA_DIR: dataDir,
    CAPTCHA: 'off',
    // The tests of the limits turn them on.
    RATE_LIMITS: 'off',
    // Tests follow the links in emails, which only the demo keeps in the outbox.
    DEMO: '1',
    SECRET_KEY: 'a secret key for tests only, 32 or more characters',
    ...options.env,
  });
  const opened = await createPlatform(database.connection, config, {
    clock,
    log,
    primaryTimeout: options.primaryTimeout,
  });
  const { platform } = opened;
  const made = factories(platform.db);
  const make: typeof made = {
    ...made,
    // The server has its portals in memory until the database tells it of a new one.
    portal: async (row) => {
      const portal = await made.portal(row);
      await untilKnown(platform, portal._id);
      return portal;
    },
  };
  const portal =
    beside?.portal ?? (await make.portal({ slug: 'stallion', isDefault: true, ...options.portal }));
  // A copy for each server, because tests replace methods of it.
  const agreementPdf = { ...pdfs };
  const store = await openStore(
    config,
    { directory: join(dataDir, 'files'), signer: platform.secrets, postUrl: uploadPath },
    log,
  );
  const dropboxSign = config.dropboxSign ? createDropboxSign(config.dropboxSign, { clock }) : undefined;
  const app = await buildApp({
    platform,
    agreementPdf,
    store,
    scanner: createScanner(config),
    mailer: createMailer(config),
    captcha: createCaptcha(platform),
    breachedPasswords: createBreachedPasswords(config, platform),
    google: createGoogleIdentity(platform),
    chat: createChat(config, { apiUrl: options.slackApiUrl }),
    newsletter: options.newsletter,
    dropboxSign,
    ...(options.renderer && { renderer: options.renderer }),
    ...(options.requestTimes && { requestTimeouts: options.requestTimes }),
    onUseInTransaction: (error) => {
      throw error;
    },
  });
  options.extend?.(app, platform);
  // A worker serves no endpoint, and says so in place of each.
  const replies = config.role === 'worker' ? { assertValid: () => undefined } : checkReplies(app);
  if (options.jobs) await platform.jobs.start();
  await app.ready();

  const request = async <Body = ErrorBody>(
    method: Method,
    url: string,
    { body, authCode, headers, host }: TestRequestOptions = {},
  ): Promise<TestReply<Body>> => {
    const reply = await app.inject({
      method,
      url,
      headers: {
        host: host ?? 'stallion.localhost',
        ...(authCode && { authcode: authCode }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    replies.assertValid();
    const isJson = (reply.headers['content-type'] ?? '').includes('json');
    return {
      status: reply.statusCode,
      body: (isJson ? reply.json() : reply.body) as Body,
      headers: reply.headers,
    };
  };

  const checks: (() => Promise<void>)[] = [];
  const testOrigin = () => ({ now: clock.now(), address: '127.0.0.1', agent: 'test' });

  return {
    app,
    platform,
    clock,
    store,
    agreementPdf,
    signing: createSigningTools(platform, { agreementPdf, store, dropboxSign }),
    dataDir,
    connection: database.connection,
    /** The lines that the server logged as errors. A test that expects none asserts that it is empty. */
    errors,
    make,
    /** The default portal. */
    portal,
    request,
    /** Opens a session without the sign-in endpoint and returns its auth code. */
    signIn: ({ _id: user }: { _id: string }) => openSession(platform.db, { user, ...testOrigin() }),
    /** The same for an impersonation session, in which the superadmin views the site as the user. */
    impersonate: ({ _id: user }: { _id: string }, superadmin: { _id: string }) =>
      openSession(platform.db, { user, impersonatedBy: superadmin._id, ...testOrigin() }),
    /** What has to hold when the tests are over. */
    beforeClose: (check: () => Promise<void>) => checks.push(check),
    close: async () => {
      await platform.jobs.stop();
      await app.close();
      try {
        replies.assertValid();
        for (const check of checks) await check();
      } finally {
        await opened.close();
        await database.drop();
        if (!beside) await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof testServer>>;

async function untilKnown({ portals }: Pick<Platform, 'portals'>, portal: string): Promise<void> {
  const until = performance.now() + 10_000;
  while ((await portals.byId(portal))?._id !== portal) {
    if (performance.now() > until) throw new Error('The server does not learn of a new portal');
    await pause(5);
  }
}
