import { isCorrectPassword } from '../modules/people/identity/index.ts';
import { ConfigError } from '../platform/config.ts';
import type { Platform } from '../platform/platform.ts';
import { demoPassword, demoPeople } from './people.ts';

/**
 * Refuses the start of a deployment on a database that holds demo people with the password that everybody can read in
 * the source. Where only HOST opens the server, such as to a phone in the same room, it warns instead.
 */
export async function assertNoDemoPasswords({
  config,
  db,
  log,
}: Pick<Platform, 'config' | 'db' | 'log'>): Promise<void> {
  if (config.exposedBy.length === 0) return;
  const accounts = await db
    .selectFrom('users')
    .select(['email', 'password', 'oldPortalPassword'])
    .where(
      'email',
      'in',
      demoPeople.map(({ email }) => email),
    )
    .where('isActive', '=', true)
    .orderBy('email')
    .execute();
  const areKnown = await Promise.all(accounts.map((account) => isCorrectPassword(db, demoPassword, account)));
  const known = accounts.filter((_, index) => areKnown[index]).map(({ email }) => email);
  if (known.length === 0) return;
  const found = `This database holds demo accounts with the published password (${known.join(', ')})`;
  const [cause] = config.exposedBy.filter((name) => name !== 'HOST');
  if (!cause) {
    log.warn(`${found}, and anybody who reaches HOST can sign in with it.`);
    return;
  }
  throw new ConfigError([
    `${found}, and ${cause} opens it to others. Start it without TRUST_PROXY and an https PUBLIC_URL to change these passwords or deactivate the accounts, or begin with an empty database and DEMO=0.`,
  ]);
}
