import { lifetimes } from '@paddock/domain';
import { summarizeRejections } from './audit-rejection.ts';
import { definePurge, defineRowPurge, type Purge } from './housekeeping.ts';
import { foldRowCounts } from './row-counts.ts';

/** The purges of the platform's own tables. */
export const platformPurges: readonly Purge[] = [
  // Also audits the rejections without an audit line of their own.
  definePurge('rejections', ({ db, now }) => summarizeRejections(db, now)),
  definePurge('row_counts', ({ db }) => foldRowCounts(db)),
  defineRowPurge('idempotency_keys', 'createdAt', lifetimes.idempotencyKey),
  defineRowPurge('rate_limit_counters', 'windowStartedAt', lifetimes.session),
];
