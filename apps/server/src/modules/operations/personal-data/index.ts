import { downloadDataExport, readDataExport, requestDataExport } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../../adapters/storage/index.ts';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineRowPurge } from '../../../platform/purge.ts';
import { consumeAttempt, defineRateLimit } from '../../../platform/rate-limits.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { downloadLink } from '../../documents/documents/index.ts';
import { requireOwnSession } from '../../people/identity/index.ts';
import { beginExport, findLastExport, findPart } from './export-requests.ts';
import { makeDataExport, makeDataExportJob } from './make-data-export.job.ts';

export { isPersonal, type TableRule } from './table-rule.ts';
export { rulesInOrder } from './table-rules.ts';

/** Exports that one person asks for. */
const exportLimit = defineRateLimit({
  name: 'data-exports',
  failures: 5,
  windowMs: 24 * 60 * 60_000,
  message: 'You have requested your data as often as is possible within a day. Please try again tomorrow.',
});

/** What is held about a person: they get it, and it is erased once nothing binds it (SEC-16). */
export function registerPersonalData(
  app: FastifyInstance,
  platform: Platform,
  { store }: { store: Store },
): void {
  platform.jobs.handle(makeDataExportJob, (data, run) => makeDataExport({ platform, store }, data, run));
  // The parts go with it, and the ZIPs with the parts.
  platform.housekeeping.add(defineRowPurge('data_exports', 'expiresAt', { sliceSize: 100 }));

  mount(app, platform, readDataExport, async (context) => {
    const { user } = requireOwnSession(context.actor);
    return { item: await findLastExport(context.db, user.id, context.now) };
  });

  mount(app, platform, requestDataExport, async (context) => {
    const { user } = requireOwnSession(context.actor);
    const { db, now, portal } = context;
    requireReauthentication(context.actor, now, 'before you ask for your data');
    const { item, isNew } = await beginExport(db, platform, {
      user: user.id,
      portal: portal?._id ?? null,
      now,
    });
    if (isNew) {
      if (platform.config.rateLimits) await consumeAttempt(db, { limit: exportLimit, key: user.id }, now);
      await context.audit({ action: 'personal_data.export', collection: 'users', record: user.id });
    }
    return { item };
  });

  mount(app, platform, downloadDataExport, async (context) => {
    const { user } = requireOwnSession(context.actor);
    const { id, part } = context.body;
    const file = await findPart(context.db, platform.portals, { user: user.id, id, part, now: context.now });
    await context.audit({
      action: 'personal_data.download',
      collection: 'users',
      record: user.id,
      detail: { export: id, part },
    });
    return downloadLink(platform.secrets, context, file);
  });
}
