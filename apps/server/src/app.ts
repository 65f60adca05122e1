import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { AgreementPdf } from './adapters/agreement-pdf/index.ts';
import type { BreachedPasswords } from './adapters/breached-passwords/index.ts';
import type { Captcha } from './adapters/captcha/index.ts';
import type { Chat } from './adapters/chat/index.ts';
import type { GoogleIdentity } from './adapters/google-identity/index.ts';
import type { Mailer } from './adapters/mail/index.ts';
import type { Newsletter } from './adapters/newsletter/index.ts';
import type { Scanner } from './adapters/scanner/index.ts';
import type { SignatureProvider } from './adapters/signature/index.ts';
import type { Store } from './adapters/storage/index.ts';
import { collectionHooks } from './collection-hooks.ts';
import { handleFoundJobs } from './find-jobs.ts';
import { registerAgreementTemplates } from './modules/agreements/agreement-templates/index.ts';
import { registerCountersigning } from './modules/agreements/countersigning/index.ts';
import { createSigningTools, registerSigning } from './modules/agreements/signing/index.ts';
import { registerSigningReminders } from './modules/agreements/signing-reminders/index.ts';
import { registerDelegated } from './modules/commitments/delegated/index.ts';
import { registerHoldings } from './modules/commitments/holdings/index.ts';
import { registerParticipations } from './modules/commitments/participations/index.ts';
import { registerSyndication, statementGenerators } from './modules/commitments/syndication/index.ts';
import { registerDocuments } from './modules/documents/documents/index.ts';
import { registerFiling } from './modules/documents/filing/index.ts';
import { registerOwnPages } from './modules/documents/own-pages/index.ts';
import { registerMailing, sealQueuedEmails } from './modules/messages/mailing/index.ts';
import { registerNotifications } from './modules/messages/notifications/index.ts';
import { activityGenerators, registerMoneyActivity } from './modules/money/activity/index.ts';
import { fundingGenerators, registerFunding } from './modules/money/funding/index.ts';
import { registerLedger } from './modules/money/ledger/index.ts';
import { registerPapers } from './modules/money/papers/index.ts';
import { registerPerformance } from './modules/money/performance/index.ts';
import { runNotices } from './modules/money/run-notices/index.ts';
import { registerRuns } from './modules/money/runs/index.ts';
import { capitalStatementGenerators, registerStatements } from './modules/money/statements/index.ts';
import { registerFundManagement } from './modules/offerings/fund-management/index.ts';
import { registerQuestions } from './modules/offerings/questions/index.ts';
import { registerBrowserErrors } from './modules/operations/browser-errors/index.ts';
import { registerDeploymentChecks } from './modules/operations/deployment-checks/index.ts';
import { registerDesk } from './modules/operations/desk/index.ts';
import { registerDirectory } from './modules/operations/directory/index.ts';
import { registerJobQueue } from './modules/operations/job-queue/index.ts';
import { registerPersonalData } from './modules/operations/personal-data/index.ts';
import { registerAccreditation } from './modules/people/accreditation/index.ts';
import { registerActivity } from './modules/people/activity/index.ts';
import { registerApprovals } from './modules/people/approvals/index.ts';
import { registerDelegates } from './modules/people/delegates/index.ts';
import { registerIdentity } from './modules/people/identity/index.ts';
import { registerInvestingProfiles } from './modules/people/investing-profiles/index.ts';
import { registerMemberships } from './modules/people/memberships/index.ts';
import { registerBackgroundTasks } from './modules/records/background-tasks/index.ts';
import { registerCollections } from './modules/records/collections/index.ts';
import { registerSettings } from './modules/records/settings/index.ts';
import { registerContent } from './modules/site/content/index.ts';
import { registerNewsletter } from './modules/site/newsletter/index.ts';
import { registerPhotos } from './modules/site/photos/index.ts';
import { registerPortals } from './modules/site/portals/index.ts';
import { registerPublicLists } from './modules/site/public-lists/index.ts';
import { registerSite } from './modules/site/site/index.ts';
import { purgeProvisionalObjects } from './modules/storage/provisional-objects/index.ts';
import { registerUploads } from './modules/storage/uploads/index.ts';
import { guardTransactions } from './platform/guard-transactions.ts';
import { registerAccess } from './platform/http/access.ts';
import { registerAccessLog } from './platform/http/access-log.ts';
import { createMalformedUrlHandler, registerErrorHandler } from './platform/http/errors.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerJsonParser } from './platform/http/json-parser.ts';
import { registerApiDocs } from './platform/http/openapi.ts';
import { registerOriginCheck } from './platform/http/origin-check.ts';
import { refuseOnceSuperseded } from './platform/http/refuse-once-superseded.ts';
import { refuseWhileBusy } from './platform/http/refuse-while-busy.ts';
import { createRequestId, registerRequestId } from './platform/http/request-id.ts';
import { registerRequestMetrics } from './platform/http/request-metrics.ts';
import {
  enforceBodyTimeouts,
  type RequestTimeouts,
  requestTimeouts,
  serverTimeouts,
} from './platform/http/request-timeouts.ts';
import { buildSecurityHeaders, registerSecurityHeaders } from './platform/http/security-headers.ts';
import { limitWorker } from './platform/http/worker-routes.ts';
import { redirectToWww } from './platform/http/www-redirect.ts';
import type { Platform } from './platform/platform.ts';
import { definePurge } from './platform/purge.ts';
import { platformPurges } from './platform/purges.ts';
import type { Renderer } from './platform/rendering/index.ts';
import { registerPages } from './platform/rendering/index.ts';
import { createNeutralTexts } from './setup/index.ts';

/** The resources of the application, opened by main or by a test. */
export interface Resources {
  readonly platform: Platform;
  readonly mailer: Mailer;
  readonly captcha: Captcha;
  readonly breachedPasswords: BreachedPasswords;
  readonly google: GoogleIdentity;
  /** Absent if no team chat is configured. */
  readonly chat?: Chat | undefined;
  readonly store: Store;
  /** Null if no scanner is configured. */
  readonly scanner: Scanner | null;
  readonly agreementPdf: AgreementPdf;
  /** Makes papers that are issued for many at once, beside requests; absent if `agreementPdf` makes them too. */
  readonly issuingPdf?: AgreementPdf | undefined;
  /** Absent if newsletter addresses are only stored. */
  readonly newsletter?: Newsletter | undefined;
  /** Absent if no fund can choose it. */
  readonly dropboxSign?: SignatureProvider | undefined;
  /** Absent if only the API is needed, without pages. */
  readonly renderer?: Renderer;
  /** Called when a service is used within a transaction, which is a mistake. By default, it logs an error. */
  readonly onUseInTransaction?: (error: Error) => void;
  /** How long clients may take to send a request. Tests use shorter limits. */
  readonly requestTimeouts?: RequestTimeouts;
}

/** Limit of a JSON body in bytes. Files travel in form posts with limits of their own. */
const bodyLimit = 2 * 1024 * 1024;

/** Builds the whole application: main listens with it, tests inject into it. */
export async function buildApp(opened: Resources): Promise<FastifyInstance> {
  const resources = guardResources(opened);
  const { platform, requestTimeouts: times = requestTimeouts } = resources;
  const headers = buildSecurityHeaders({
    scriptHashes: resources.renderer?.scriptHashes ?? [],
    https: platform.config.publicUrl.startsWith('https:'),
    postOrigin: resources.store.postOrigin,
  });
  const app = fastify({
    frameworkErrors: createMalformedUrlHandler(headers, platform),
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestId,
    bodyLimit,
    // A request that arrives on an open connection while the server closes is served, and ends the connection.
    return503OnClosing: false,
    ...serverTimeouts(times),
    // Trusts one hop: the address that the proxy in front has seen, not what a caller claims.
    trustProxy: platform.config.trustProxy ? (_address, hop) => hop === 0 : false,
    // The token of a download contains the file's name.
    routerOptions: { maxParamLength: 8_000 },
  }) as unknown as FastifyInstance;
  enforceBodyTimeouts(app.server, times);
  registerRequestId(app);
  registerAccessLog(app, platform);
  registerRequestMetrics(app, platform);
  registerErrorHandler(app, platform);
  refuseOnceSuperseded(app, platform);
  refuseWhileBusy(app, platform);
  limitWorker(app, platform.config);
  registerJsonParser(app);
  registerSecurityHeaders(app, headers);
  registerOriginCheck(app);
  redirectToWww(app, platform.config.wwwRedirectHosts);

  platform.housekeeping.add(
    ...platformPurges,
    definePurge('provisional objects', (run) => purgeProvisionalObjects(platform, resources.store, run)),
  );

  registerAccess(app, platform);
  registerHealth(app, platform);
  registerMailing(app, platform, resources);
  const tasks = registerBackgroundTasks(app, platform);
  app.addHook('onReady', () => sealQueuedEmails(platform));
  registerIdentity(app, platform, resources);
  registerActivity(app, platform);
  const uploads = await registerUploads(app, platform, resources);
  registerPortals(app, platform, { store: resources.store, uploads, createTexts: createNeutralTexts });
  registerContent(app, platform, { store: resources.store, uploads });
  registerPhotos(app, platform, { store: resources.store, uploads });
  registerPublicLists(app, platform);
  registerSettings(app, platform);
  registerNewsletter(app, platform, resources);
  const signing = createSigningTools(platform, resources);
  registerSyndication(app, platform, signing);
  await registerSigning(app, platform, signing);
  registerDocuments(app, platform, {
    store: resources.store,
    uploads,
    generators: {
      ...statementGenerators(platform, resources.agreementPdf),
      ...fundingGenerators(platform, resources.agreementPdf),
      ...activityGenerators(platform),
      ...capitalStatementGenerators(platform, resources.agreementPdf),
    },
  });
  registerOwnPages(app, platform, resources.renderer);
  registerFunding(app, platform);
  registerMoneyActivity(app, platform);
  registerPapers(app, platform);
  const { store, issuingPdf = resources.agreementPdf } = resources;
  registerStatements(app, platform, { tasks, store, agreementPdf: issuingPdf });
  registerPerformance(app, platform);
  registerQuestions(app, platform);
  registerHoldings(app, platform);
  registerDelegated(app, platform);
  registerFiling(app, platform, { store: resources.store, uploads });
  registerNotifications(app, platform, resources);
  registerCountersigning(app, platform, signing);
  registerSigningReminders(app, platform);
  registerBrowserErrors(app, platform);
  registerDesk(app, platform);
  registerDeploymentChecks(app, platform, resources);
  registerAgreementTemplates(app, platform, { ...signing, uploads });
  registerMemberships(app, platform);
  registerInvestingProfiles(app, platform);
  registerDelegates(app, platform);
  registerDirectory(app, platform);
  registerPersonalData(app, platform, resources);
  registerAccreditation(app, platform);
  const approvals = registerApprovals(app, platform);
  registerParticipations(app, platform, { approvals, signing });
  registerLedger(app, platform, approvals);
  registerRuns(app, platform, approvals, [runNotices(platform, { ...resources, agreementPdf: issuingPdf })]);
  registerFundManagement(app, platform, approvals);
  registerCollections(app, platform, { tasks, hooks: collectionHooks(platform, resources) });
  await handleFoundJobs(platform);
  registerJobQueue(app, platform);
  registerSite(app, platform, resources.renderer);
  await registerApiDocs(app, platform);
  if (resources.renderer) await registerPages(app, platform, resources.renderer);
  return app;
}

/** The same resources, with a check that none is used within a transaction. */
function guardResources(resources: Resources): Resources {
  const { platform, mailer, captcha, google, chat, store, scanner, agreementPdf, newsletter, dropboxSign } =
    resources;
  const report =
    resources.onUseInTransaction ??
    ((error) => platform.log.error({ err: error }, 'A service was used within a transaction'));
  return {
    ...resources,
    mailer: guardTransactions('mailer', mailer, report),
    captcha: guardTransactions('captcha', captcha, report),
    breachedPasswords: guardTransactions('breachedPasswords', resources.breachedPasswords, report),
    google: guardTransactions('google', google, report),
    chat: chat && guardTransactions('chat', chat, report),
    // Form posts are signed here, without a request to the store.
    store: guardTransactions('store', store, report, ['presignPost']),
    scanner: scanner && guardTransactions('scanner', scanner, report),
    agreementPdf: guardTransactions('agreementPdf', agreementPdf, report),
    issuingPdf: guardTransactions('issuingPdf', resources.issuingPdf ?? agreementPdf, report),
    newsletter: newsletter && guardTransactions('newsletter', newsletter, report),
    // Callbacks are verified here, without a request to the service.
    dropboxSign: dropboxSign && guardTransactions('dropboxSign', dropboxSign, report, ['readCallback']),
  };
}
