import { randomBytes } from 'node:crypto';
import { type AgreementPdf } from '../adapters/agreement-pdf/index.ts';
import type { Store } from '../adapters/storage/index.ts';
import { hashPassword } from '../modules/people/identity/index.ts';
import type { Platform } from '../platform/platform.ts';
import { portals, seedIfEmpty } from '../setup/index.ts';
import { seedAgreementTemplates } from './agreement-templates.ts';
import { seedContents } from './contents.ts';
import { seedDocuments } from './documents.ts';
import { seedFunding } from './funding.ts';
import { seedFunds } from './funds.ts';
import { seedInvitations } from './invitations.ts';
import { seedJournals } from './journals/seed-journals.ts';
import { seedNotificationTemplates } from './notification-templates.ts';
import { seedFailedDeliveries, seedNotifications, seedToldNews } from './notifications.ts';
import { seedParticipations } from './participations.ts';
import { demoPassword, demoPeople, seedPeople } from './people.ts';
import { seedPipeline, startAgreements } from './pipeline.ts';
import { domainsOf, seedPortals } from './portals.ts';
import { seedPublicPages } from './public-pages.ts';
import { seedQuestions } from './questions.ts';

export { assertNoDemoPasswords } from './demo-passwords.ts';
export { providePictures } from './provide-pictures.ts';

/** What the console prints about the demo. */
export interface DemoResult {
  readonly portals: readonly { name: string; host: string }[];
  readonly people: readonly { email: string; password: string; note: string }[];
}

/**
 * Fills an empty database with the demo; leaves a database that has a portal unchanged. Returns undefined if the database
 * does not contain the demo.
 */
export async function seedDemo(
  platform: Platform,
  tools: { store: Store; agreementPdf: AgreementPdf },
): Promise<DemoResult | undefined> {
  const isRandom = platform.config.exposedBy.length > 0;
  const passwords = new Map(
    demoPeople.map(({ email }) => [email, isRandom ? randomBytes(9).toString('base64url') : demoPassword]),
  );
  const openAgreements: Awaited<ReturnType<typeof seedPipeline>> = [];
  const isFilled = await seedIfEmpty(platform, async (db) => {
    const now = platform.clock.now();
    const hashes = new Map<string, string>();
    for (const [email, password] of passwords) hashes.set(email, await hashPassword(password));
    const portalIds = await seedPortals(db, { config: platform.config, now });
    const userIds = await seedPeople(db, { passwordHashes: hashes, portalIds, now });
    const templates = await seedAgreementTemplates(db, tools, now);
    const funds = await seedFunds(db, { portalIds, templates, now });
    await seedParticipations(db, { userIds, funds, now });
    openAgreements.push(...(await seedPipeline(db, { userIds, portalIds, funds, now })));
    await seedFunding(db, { userIds, now });
    await seedJournals(db, { ...tools, platform }, { userIds, funds, now });
    await seedInvitations(db, { userIds, portalIds, funds, now });
    await seedQuestions(db, { userIds, portalIds, funds, now });
    await seedDocuments(db, { ...tools, funds, now });
    await seedPublicPages(db, { portalIds, funds, now });
    await seedContents(db, { portalIds, now });
    const templateIds = await seedNotificationTemplates(db, now);
    await seedNotifications(db, { userIds, templateIds, now });
    await seedToldNews(db, { userIds, now });
    await seedFailedDeliveries(db, { templateIds, now });
  });
  await startAgreements(platform, tools, openAgreements);
  if (!isFilled && !(await hasDemoData(platform))) return undefined;
  // Random passwords are shown only once, when they are created.
  const isShown = isFilled || !isRandom;
  return {
    portals: portals.map(({ name, slug }) => ({ name, host: domainsOf(slug)[0] })),
    people: isShown
      ? demoPeople.map(({ email, note }) => ({ email, note, password: passwords.get(email) ?? '' }))
      : [],
  };
}

async function hasDemoData({ db }: Pick<Platform, 'db'>): Promise<boolean> {
  const emails = demoPeople.map(({ email }) => email);
  const person = await db.selectFrom('users').select('_id').where('email', 'in', emails).executeTakeFirst();
  return person !== undefined;
}
