import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { AgreementPdf } from './adapters/agreement-pdf/index.ts';
import type { Captcha } from './adapters/captcha/index.ts';
import type { Chat } from './adapters/chat/index.ts';
import type { GoogleIdentity } from './adapters/google-identity/index.ts';
import type { Mailer } from './adapters/mail/index.ts';
import type { Newsletter } from './adapters/newsletter/index.ts';
import type { Scanner } from './adapters/scanner/index.ts';
import type { Store } from './adapters/storage/index.ts';
import { registerActivity } from './modules/activity/index.ts';
import { registerBackoffice } from './modules/backoffice/index.ts';
import { registerCollections } from './modules/collections/index.ts';
import { registerContent } from './modules/content/index.ts';
import { registerDocuments } from './modules/documents/index.ts';
import { registerIdentity, usersHooks } from './modules/identity/index.ts';
import { registerMailing } from './modules/mailing/index.ts';
import { registerNewsletter } from './modules/newsletter/index.ts';
import { deliveriesByMail, notificationHooks, registerNotifications } from './modules/notifications/index.ts';
import { oneDefault, registerPortals } from './modules/portals/index.ts';
import { registerPublicLists } from './modules/public-lists/index.ts';
import { registerSettings } from './modules/settings/index.ts';
import { registerSigning } from './modules/signing/index.ts';
import { registerSite } from './modules/site/index.ts';
import { participationHooks, registerSyndication, statementMakers } from './modules/syndication/index.ts';
import { clearUploads, registerUploads } from './modules/uploads/index.ts';
import { keepHouse } from './platform/housekeeping.ts';
import { refuseAddress, translateErrors } from './platform/http/errors.ts';
import { registerHealth } from './platform/http/health.ts';
import { acceptEmptyJson } from './platform/http/json-body.ts';
import { describeApi } from './platform/http/openapi.ts';
import { checkOrigin } from './platform/http/origin-check.ts';
import { securityHeaders, securityHeadersOf } from './platform/http/security-headers.ts';
import { redirectToWww } from './platform/http/www-redirect.ts';
import type { Platform } from './platform/platform.ts';
import type { Renderer } from './platform/rendering/index.ts';
import { registerPages } from './platform/rendering/index.ts';

/** Everything the application stands on: opened by main, or by a test. */
export interface Resources {
  readonly platform: Platform;
  readonly mailer: Mailer;
  readonly captcha: Captcha;
  readonly google: GoogleIdentity;
  /** Absent where no team's chat is set. */
  readonly chat?: Chat | undefined;
  readonly store: Store;
  /** Null where nothing scans uploads. */
  readonly scanner: Scanner | null;
  readonly agreementPdf: AgreementPdf;
  /** Absent where newsletter addresses are only kept. */
  readonly newsletter?: Newsletter | undefined;
  /** Absent where only the calls are wanted, without pages. */
  readonly renderer?: Renderer;
}

/** Bytes of a JSON body; files travel by form posts with limits of their own. */
const bodyLimit = 2 * 1024 * 1024;

/** The whole application as a value: main listens with it, tests inject into it. */
export async function buildApp(resources: Resources): Promise<FastifyInstance> {
  const { platform } = resources;
  const headers = securityHeadersOf({
    scriptHashes: resources.renderer?.scriptHashes ?? [],
    https: platform.config.publicUrl.startsWith('https:'),
    postOrigin: resources.store.postOrigin,
  });
  const app = fastify({
    frameworkErrors: refuseAddress(headers),
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // One hop: the last address that the proxy in front has seen, not what a caller claims.
    trustProxy: platform.config.trustProxy ? (_address, hop) => hop === 0 : false,
    // The token of a download carries the file's name.
    routerOptions: { maxParamLength: 8_000 },
  }) as unknown as FastifyInstance;
  translateErrors(app, platform);
  acceptEmptyJson(app);
  securityHeaders(app, headers);
  checkOrigin(app);
  redirectToWww(app, platform.config.wwwRedirectHosts);

  platform.jobs.handle('housekeeping', async () => {
    await keepHouse(platform);
    await clearUploads(platform, resources.store);
  });

  registerHealth(app, platform);
  registerMailing(platform, { ...resources, listener: deliveriesByMail(platform) });
  registerPortals(app, platform);
  registerIdentity(app, platform, resources);
  registerActivity(app, platform);
  const uploads = await registerUploads(app, platform, resources);
  registerContent(app, platform, { store: resources.store, uploads });
  registerPublicLists(app, platform);
  registerSettings(app, platform);
  registerNewsletter(app, platform, resources);
  registerSyndication(app, platform);
  registerSigning(app, platform, resources);
  registerDocuments(app, platform, {
    store: resources.store,
    uploads,
    makers: statementMakers(platform, resources.agreementPdf),
  });
  registerNotifications(app, platform, resources);
  registerBackoffice(app, platform, resources);
  registerCollections(app, platform, {
    hooks: {
      users: usersHooks(platform),
      portals: oneDefault,
      synd_users: participationHooks,
      notifications: notificationHooks(platform),
    },
  });
  registerSite(app, platform, resources.renderer);
  await describeApi(app);
  if (resources.renderer) await registerPages(app, platform, resources.renderer);
  return app;
}
