import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type AgreementPdf } from '../adapters/agreement-pdf/index.ts';
import type { Store } from '../adapters/storage/index.ts';
import { hashPassword } from '../modules/identity/index.ts';
import { inTransaction } from '../platform/database/index.ts';
import type { Platform } from '../platform/platform.ts';
import { seedAgreementTemplates } from './agreement-templates.ts';
import { seedContents } from './contents.ts';
import { seedDocuments } from './documents.ts';
import { seedFunds } from './funds.ts';
import { seedNotificationTemplates } from './notification-templates.ts';
import { seedNotifications } from './notifications.ts';
import { seedParticipations } from './participations.ts';
import { people, seedPeople } from './people.ts';
import { portals, seedPortals } from './portals.ts';
import { seedPublicPages } from './public-pages.ts';

/** What the console tells of the demo. */
export interface DemoResult {
  readonly portals: readonly { name: string; host: string }[];
  readonly people: readonly { email: string; password: string; note: string }[];
}

const demoPassword = 'paddock-demo';
/** Guards the filling, so that of two processes on one empty database one does it. */
const lockNumber = 7_030_002;

/** Fills an empty database with the demo; a database that holds a portal already is left as it is. */
export async function seedDemo(
  platform: Platform,
  tools: { store: Store; agreementPdf: AgreementPdf },
): Promise<DemoResult> {
  const passwords = new Map(
    people.map(({ email }) => [
      email,
      platform.config.demoPasswordsRandom ? randomBytes(9).toString('base64url') : demoPassword,
    ]),
  );
  const isFilled = await inTransaction(platform.db, async (db) => {
    // The other process is done when it is done: no limit on waiting for it.
    await sql`SET LOCAL lock_timeout = 0`.execute(db);
    await sql`SET LOCAL statement_timeout = 0`.execute(db);
    await sql`SELECT pg_advisory_xact_lock(${lockNumber})`.execute(db);
    const existing = await db.selectFrom('portals').select('_id').limit(1).executeTakeFirst();
    if (existing) return false;
    const now = platform.clock.now();
    const hashes = new Map<string, string>();
    for (const [email, password] of passwords) hashes.set(email, await hashPassword(password));
    const portalIds = await seedPortals(db, { config: platform.config, now });
    const userIds = await seedPeople(db, hashes, now);
    const templates = await seedAgreementTemplates(db, tools, now);
    const funds = await seedFunds(db, { portalIds, templates, now });
    await seedParticipations(db, { userIds, funds, now });
    await seedDocuments(db, { ...tools, userIds, funds, now });
    await seedPublicPages(db, { portalIds, funds, now });
    await seedContents(db, { portalIds, now });
    const templateIds = await seedNotificationTemplates(db, now);
    await seedNotifications(db, { userIds, templateIds, now });
    return true;
  });
  // Passwords made for another host are shown once, when they are made.
  const isShown = isFilled || !platform.config.demoPasswordsRandom;
  return {
    portals: portals.map(({ name, domains }) => ({ name, host: domains[0] ?? 'localhost' })),
    people: isShown
      ? people.map(({ email, note }) => ({ email, note, password: passwords.get(email) ?? '' }))
      : [],
  };
}
