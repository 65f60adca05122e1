import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Changes } from './changes.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/schema.ts';
import type { Jobs } from './jobs.ts';
import type { PortalDirectory } from './portal-directory.ts';
import type { Secrets } from './secrets.ts';

/** What every module stands on. Adapters (mail, storage, …) are handed to the modules that use them. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Kysely<Database>;
  readonly jobs: Jobs;
  readonly secrets: Secrets;
  readonly changes: Changes;
  readonly portals: PortalDirectory;
}
