import {
  type CheckResult,
  checkMail,
  checkScanner,
  checkStorage,
  readDeploymentSetup,
  readHealth,
  saveDomainCheck,
} from '@paddock/contract';
import { defaultTimeZone, formatLongDate } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Scanner } from '../../../adapters/scanner/index.ts';
import type { Store } from '../../../adapters/storage/index.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { deploymentId, mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { consumeAttempt, defineRateLimit } from '../../../platform/rate-limits.ts';
import { queueEmail } from '../../messages/mailing/index.ts';
import { domainCheckName, domainFinding } from './domain-check.ts';
import { registerDomainCheckPage } from './domain-check-page.ts';
import { deploymentHealth } from './health.ts';
import { mailResult } from './mail-result.ts';
import { setupSteps } from './setup-steps.ts';
import { type Finding, readChecks, storeCheck } from './stored-checks.ts';
import { testEmail } from './test-email.ts';
import { tryScanner } from './try-scanner.ts';
import { tryStorage } from './try-storage.ts';

export { recordBackup } from './last-backup.ts';

/** Each check makes another service work, so one person may run so many in ten minutes. */
const checkLimit = defineRateLimit({ name: 'deployment-checks', failures: 60, windowMs: 10 * 60_000 });

/** The checklist of a new deployment, its checks, and the health of its parts. */
export function registerDeploymentChecks(
  app: FastifyInstance,
  platform: Platform,
  { store, scanner }: { store: Store; scanner: Scanner | null },
): void {
  const { config } = platform;
  const countCheck = async (user: string, now: Date) => {
    if (config.rateLimits) await consumeAttempt(platform.db, { limit: checkLimit, key: user }, now);
  };

  mount(app, platform, readDeploymentSetup, async (context) => {
    const { id: user, email } = requireUser(context);
    const steps = await setupSteps(context.db, config, {
      user,
      email,
      now: context.now,
      timeZone: context.portal?.timeZone ?? defaultTimeZone,
    });
    return { item: { deployment: deploymentId(platform), ...steps } };
  });

  mount(app, platform, checkMail, {
    prepare: ({ actor, now }) => countCheck(requireUser({ actor }).id, now),
    record: async (context) => {
      const { id: user, email } = requireUser(context);
      const { portal, now } = context;
      const mail = await queueEmail(context.db, platform, {
        ...testEmail(config, portal, formatLongDate(now, portal?.timeZone ?? defaultTimeZone)),
        to: email,
        portal,
      });
      const finding: Finding = { outcome: 'attention', message: `To ${email}.` };
      await storeCheck(context.db, 'mail', finding, { user, now, mail });
      await context.audit({ action: 'deployment.check', detail: { check: 'mail' } });
      const checks = await readChecks(context.db);
      return { item: mailResult(config, checks.get('mail'), email) };
    },
  });

  const mountTry = (
    endpoint: typeof checkStorage,
    name: string,
    run: () => Promise<Finding>,
    variables: string[],
  ) =>
    mount(app, platform, endpoint, {
      prepare: async ({ actor, now }) => {
        await countCheck(requireUser({ actor }).id, now);
        return run();
      },
      record: async (context, finding) => {
        const { now } = context;
        await storeCheck(context.db, name, finding, { user: requireUser(context).id, now });
        await context.audit({
          action: 'deployment.check',
          detail: { check: name, outcome: finding.outcome },
        });
        return { item: toResult(finding, now, variables) };
      },
    });
  mountTry(checkStorage, 'storage', () => tryStorage(platform, store), []);
  mountTry(checkScanner, 'scanner', () => tryScanner(scanner), scanner ? [] : ['CLAMD_URL']);

  mount(app, platform, saveDomainCheck, {
    prepare: ({ actor, now }) => countCheck(requireUser({ actor }).id, now),
    record: async (context) => {
      const { body, now } = context;
      const owner = await context.db
        .selectFrom('portals')
        .select('_id')
        .where('domains', '@>', sql<string[]>`ARRAY[${body.domain}]::text[]`)
        .executeTakeFirst();
      if (!owner) throwNotFound('This domain');
      const finding = domainFinding(body.domain, body.found);
      const name = domainCheckName(body.domain);
      await storeCheck(context.db, name, finding, { user: requireUser(context).id, now });
      await context.audit({ action: 'deployment.check', detail: { check: name, outcome: finding.outcome } });
      return { item: toResult(finding, now, []) };
    },
  });

  mount(app, platform, readHealth, async ({ now }) => ({
    item: { at: now.toISOString(), parts: await deploymentHealth({ platform, store, scanner }) },
  }));

  registerDomainCheckPage(app);
}

const toResult = ({ outcome, message }: Finding, now: Date, variables: string[]): CheckResult => ({
  outcome,
  message,
  variables,
  at: now.toISOString(),
});
