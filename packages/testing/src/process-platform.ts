import { createPlatform } from '@paddock/server/open-platform.ts';
import { systemClock } from '@paddock/server/platform/clock.ts';
import { readConfig } from '@paddock/server/platform/config.ts';
import type { Platform } from '@paddock/server/platform/platform.ts';
import { pino } from 'pino';

/** The platform for a process that calls commands without a server, on a migrated database and so many connections. */
export async function processPlatform(url: string, connections: number): Promise<Platform> {
  const config = readConfig({
    DATABASE_URL: url,
    SECRET_KEY: 'a secret key for proofs only, 32 or more characters',
    DEMO: '0',
    ROLE: 'web',
  });
  const { platform } = await createPlatform({ connectionString: url, max: connections }, config, {
    clock: systemClock,
    log: pino({ level: 'silent' }),
  });
  return platform;
}
