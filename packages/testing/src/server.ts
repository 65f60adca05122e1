import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Method } from '@paddock/contract';
import { createAgreementPdf } from '@paddock/server/adapters/agreement-pdf/index.ts';
import { createCaptcha } from '@paddock/server/adapters/captcha/index.ts';
import { createChat } from '@paddock/server/adapters/chat/index.ts';
import { createGoogleIdentity } from '@paddock/server/adapters/google-identity/index.ts';
import { createMailer } from '@paddock/server/adapters/mail/index.ts';
import type { Newsletter } from '@paddock/server/adapters/newsletter/index.ts';
import { createScanner } from '@paddock/server/adapters/scanner/index.ts';
import { openStore } from '@paddock/server/adapters/storage/index.ts';
import { buildApp } from '@paddock/server/app.ts';
import { uploadPath } from '@paddock/server/modules/uploads/index.ts';
import { standOn } from '@paddock/server/open-platform.ts';
import { readConfig } from '@paddock/server/platform/config.ts';
import { openSession } from '@paddock/server/platform/sessions.ts';
import { pino } from 'pino';
import { testClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { factories } from './factories.ts';

/** A reply as a test looks at it. */
export interface TestReply<Body> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

/** What a refused call answers, loosely: tests look at what they prove. */
export interface RefusedBody {
  message: string;
  code: string;
  fields?: Record<string, string>;
}

export interface TestCall {
  body?: unknown;
  authCode?: string | undefined;
  headers?: Record<string, string>;
  /** The portal's host; the default portal's unless told. */
  host?: string;
}

/**
 * The whole application on a database of its own, with real files, real PDFs and mails in an outbox; `jobs: true`
 * also runs the jobs. Close it after the tests.
 */
export async function testServer(
  options: {
    jobs?: boolean;
    env?: Record<string, string>;
    /** What stands in for Slack, where SLACK_TOKEN is set. */
    slackApiUrl?: string;
    /** A migrated one, for programs that no test runner has made a template for. */
    database?: TestDatabase;
    /** The newsletter service; none unless told. */
    newsletter?: Newsletter;
  } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-test-'));
  const database = options.database ?? (await testDatabase());
  const clock = testClock();
  const errors: unknown[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(JSON.parse(line)) });
  const config = readConfig({
    DATA_DIR: dataDir,
    CAPTCHA: 'off',
    SECRET_KEY: 'a secret key for tests only, 32 or more characters',
    ...options.env,
  });
  const opened = await standOn(database.connection, config, { clock, log });
  const { platform } = opened;
  const agreementPdf = createAgreementPdf({ log: () => undefined });
  const store = await openStore(
    config,
    { directory: join(dataDir, 'files'), signer: platform.secrets, postUrl: uploadPath },
    log,
  );
  const app = await buildApp({
    platform,
    agreementPdf,
    store,
    scanner: createScanner(config),
    mailer: createMailer(config),
    captcha: createCaptcha(platform),
    google: createGoogleIdentity(platform),
    chat: createChat(config, { apiUrl: options.slackApiUrl }),
    newsletter: options.newsletter,
  });
  if (options.jobs) await platform.jobs.start();
  await app.ready();

  const call = async <Body = RefusedBody>(
    method: Method,
    url: string,
    { body, authCode, headers, host }: TestCall = {},
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
    const isJson = (reply.headers['content-type'] ?? '').includes('json');
    return {
      status: reply.statusCode,
      body: (isJson ? reply.json() : reply.body) as Body,
      headers: reply.headers,
    };
  };

  return {
    app,
    platform,
    clock,
    store,
    agreementPdf,
    dataDir,
    connection: database.connection,
    /** Lines that the server logged as errors: a test that expects none checks that it is empty. */
    errors,
    make: factories(platform.db),
    call,
    /** An auth code for a person, without the sign-in call. */
    signIn: (user: { _id: string }) =>
      openSession(platform.db, { user: user._id, now: clock.now(), address: '127.0.0.1', agent: 'test' }),
    close: async () => {
      await platform.jobs.stop();
      await app.close();
      await agreementPdf.close();
      await opened.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof testServer>>;
