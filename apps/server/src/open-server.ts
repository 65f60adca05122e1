import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createAgreementPdf } from './adapters/agreement-pdf/index.ts';
import { createAuditSink } from './adapters/audit-stream/index.ts';
import { createBreachedPasswords } from './adapters/breached-passwords/index.ts';
import { createCaptcha } from './adapters/captcha/index.ts';
import { createChat } from './adapters/chat/index.ts';
import { createGoogleIdentity } from './adapters/google-identity/index.ts';
import { createMailer } from './adapters/mail/index.ts';
import { createNewsletter } from './adapters/newsletter/index.ts';
import { createScanner } from './adapters/scanner/index.ts';
import { createDropboxSign } from './adapters/signature/index.ts';
import { openStore } from './adapters/storage/index.ts';
import { buildApp, type Resources } from './app.ts';
import { assertNoDemoPasswords, type DemoResult, providePictures, seedDemo } from './demo/index.ts';
import { serveMetrics } from './modules/operations/metrics/index.ts';
import { uploadPath } from './modules/storage/uploads/index.ts';
import { openPlatform } from './open-platform.ts';
import { keepAudit } from './platform/audit-chain/index.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { logAuditExposure } from './platform/database/index.ts';
import { closeServer } from './platform/http/close-server.ts';
import { logConnectionUse } from './platform/processes/connection-use.ts';
import { redaction } from './platform/redaction.ts';
import { createRenderer, type Renderer } from './platform/rendering/index.ts';
import { noteRunningServer } from './platform/running-server.ts';
import { nextSteps, setUpDeployment } from './setup/index.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly platform: Resources['platform'];
  readonly address: string;
  readonly demo: DemoResult | undefined;
  /** The remaining steps of a new deployment. */
  readonly nextSteps: readonly string[];
  close(): Promise<void>;
}

/** The web build that renders the pages. The launcher builds it before it starts the server. */
const webBuild = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Creates the page renderer; null if there is nothing to render with. */
type OpenRenderer = (platform: Resources['platform'], postOrigin: string | null) => Promise<Renderer | null>;

const openBuiltRenderer: OpenRenderer = async (platform, postOrigin) =>
  existsSync(webBuild) ? createRenderer({ webBuild, platform, postOrigin }) : null;

/** What the server under development does differently. */
export interface ServerOptions {
  readonly renderer?: OpenRenderer;
  /** Mounts development-only routes. */
  readonly extend?: (app: FastifyInstance, platform: Resources['platform']) => void;
  /** Called as soon as the server listens, before anything else is waited for. */
  readonly onListening?: (server: Pick<RunningServer, 'platform' | 'close'>) => void;
}

/** Opens everything that the configuration names, and listens. If a step fails, closes what was opened. */
export async function openServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  const log = pino({ level: config.logLevel, redact: redaction });
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const opened = await openPlatform(config, { clock: systemClock, log });
    closers.push(opened.close);
    const { platform } = opened;
    if (config.databaseUrl !== null) {
      await logAuditExposure(platform.db, log);
      await logConnectionUse(platform.db, { runsJobs: config.role !== 'web', log });
    }
    await assertNoDemoPasswords(platform);
    const agreementPdf = createAgreementPdf({ log: (line) => log.info(line) });
    closers.push(() => agreementPdf.close());
    const issuingPdf = createAgreementPdf({ log: (line) => log.info(line), isLowPriority: true });
    closers.push(() => issuingPdf.close());
    const filesDir = join(config.dataDir, 'files');
    await mkdir(filesDir, { recursive: true, mode: 0o700 });
    await chmod(filesDir, 0o700);
    const store = await openStore(
      config,
      { directory: filesDir, signer: platform.secrets, postUrl: uploadPath },
      log,
    );
    const mailer = createMailer(config);
    closers.push(() => mailer.close());
    const demo = config.demo ? await seedDemo(platform, { store, agreementPdf }) : undefined;
    if (!demo) await setUpDeployment(platform);
    if (demo) await providePictures(platform, { store });
    const openRenderer = options.renderer ?? openBuiltRenderer;
    const renderer = config.role === 'worker' ? null : await openRenderer(platform, store.postOrigin);
    const app = await buildApp({
      platform,
      agreementPdf,
      issuingPdf,
      store,
      scanner: createScanner(config),
      mailer,
      captcha: createCaptcha(platform),
      breachedPasswords: createBreachedPasswords(config, platform),
      google: createGoogleIdentity(platform),
      chat: createChat(config),
      newsletter: createNewsletter(config),
      ...(config.dropboxSign && { dropboxSign: createDropboxSign(config.dropboxSign) }),
      ...(renderer && { renderer }),
    });
    options.extend?.(app, platform);
    const metrics = await serveMetrics(platform);
    // Closed last, so that a process is seen as long as it drains.
    if (metrics) closers.push(() => metrics.close());
    let noted: ReturnType<typeof noteRunningServer> | undefined;
    closers.push(async () => (await noted)?.());
    // Requests queue jobs, so the server closes before the job queue.
    closers.push(() => platform.jobs.stop());
    closers.push(() => closeServer(app, log));
    await platform.jobs.start();
    if (config.role !== 'web') {
      const keeper = keepAudit({ db: platform.db, log, sink: createAuditSink(config) });
      closers.push(() => keeper.stop());
    }
    const steps = demo ? [] : await nextSteps(platform);
    const address = await app.listen({ port: config.port, host: config.host });
    noted = noteRunningServer(config.dataDir, config.publicUrl, log);
    options.onListening?.({ platform, close });
    await noted;
    return { app, platform, address, demo, nextSteps: steps, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Prints the startup message: where the server is, who can sign in on a demo, or the next steps. */
export function printStartupMessage(
  server: Pick<RunningServer, 'address' | 'platform' | 'demo' | 'nextSteps'>,
  print: (line: string) => void,
): void {
  const port = new URL(server.address).port;
  print('');
  print('Paddock is up.');
  if (!server.demo) {
    print(`  ${server.platform.config.publicUrl}`);
    for (const step of server.nextSteps) print(`  ${step}`);
    print('');
    return;
  }
  for (const { name, host } of server.demo.portals) print(`  ${name.padEnd(24)} http://${host}:${port}`);
  print('');
  for (const { email, password, note } of server.demo.people)
    print(`  ${email.padEnd(26)} ${password.padEnd(16)} ${note}`);
  print('');
}
