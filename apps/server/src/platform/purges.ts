import { lifetimes } from '@paddock/domain';
import { summarizeRejections } from './audit-rejection.ts';
import { definePurge, defineRowPurge, type Purge } from './purge.ts';
import { foldRowCounts } from './row-counts.ts';

/** The purges of the platform's own tables. */
export const platformPurges: readonly Purge[] = [
  // Also audits the rejections without an audit line of their own.
  definePurge('rejections', summarizeRejections),
  definePurge('row_counts', ({ db }) => foldRowCounts(db)),
  defineRowPurge('idempotency_keys', 'createdAt', { maxAge: lifetimes.idempotencyKey }),
  defineRowPurge('secrets', 'until'),
  defineRowPurge('rate_limit_counters', 'windowStartedAt', { maxAge: lifetimes.session }),
];
