import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ChangeFeed } from './change-feed.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/schema.ts';
import type { Drain } from './drain.ts';
import type { Housekeeping } from './housekeeping.job.ts';
import type { Jobs } from './jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PortalDirectory } from './portal-directory.ts';
import type { Secrets } from './secrets.ts';
import type { SessionDirectory } from './session-directory.ts';
import type { Supersession } from './supersession.ts';

/** What every module builds on. Adapters (mail, storage, …) are passed to the modules that use them. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Kysely<Database>;
  /** Separate connections for what must work while all of `db` are in use. */
  readonly reserved: {
    readonly health: Kysely<Database>;
    readonly signIn: Kysely<Database>;
    readonly metrics: Kysely<Database>;
  };
  readonly drain: Drain;
  readonly supersession: Supersession;
  readonly metrics: Metrics;
  readonly jobs: Jobs;
  readonly housekeeping: Housekeeping;
  readonly secrets: Secrets;
  readonly changes: ChangeFeed;
  readonly portals: PortalDirectory;
  readonly sessions: SessionDirectory;
}
