import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { AgreementPdf, SealingIdentity } from '../../../../adapters/agreement-pdf/index.ts';
import { inTransaction, newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { KeyUse } from '../../../../platform/keys/key-use.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { signLinkSigning } from '../signatures/sign-link.ts';

/** Serializes creating the identity, so that two processes do not create two. */
const advisoryLockId = 7_030_001;

/** What SECRET_KEY encrypts and signs here, for a rotation of the key. */
export const signingSecrets = {
  sealed: [{ table: 'sealing_identities', key: '_id', column: 'p12' }],
  signed: [signLinkSigning],
} satisfies KeyUse;

/** What is stored encrypted: the PKCS #12 file in base64, and what opens it. */
const storedSecret = z.object({ p12: z.string(), passphrase: z.string() });

/**
 * The key and certificate that seal the agreements of a portal's funds, in its name; those of funds without one (null) in
 * that of the default portal. Created once, stored encrypted in the database.
 */
export async function loadSealingIdentity(
  platform: Pick<Platform, 'db' | 'secrets' | 'clock' | 'portals'>,
  agreementPdf: AgreementPdf,
  portal: string | null,
): Promise<SealingIdentity> {
  const stored = await findStoredIdentity(platform.db, platform, portal);
  if (stored) return stored;
  const now = platform.clock.now();
  const organization = (await platform.portals.byId(portal))?.name ?? 'Paddock';
  const created = await agreementPdf.createSealingIdentity({ organization, now });
  return inTransaction(platform.db, async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${advisoryLockId})`.execute(db);
    // If two were created concurrently, the first one stays.
    const first = await findStoredIdentity(db, platform, portal);
    if (first) return first;
    await storeIdentity(db, platform.secrets, { created, portal, now });
    return created;
  });
}

/**
 * Replaces each identity in use that this SECRET_KEY has not encrypted, and keeps it as a retired one, because what it
 * sealed stays as it is. Done once for each key, however often it is interrupted.
 *
 * @returns how many were replaced
 */
export async function renewSealingIdentities(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  agreementPdf: Pick<AgreementPdf, 'createSealingIdentity'>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{
    _id: string;
    portal: string | null;
    p12: Buffer;
    organization: string | null;
  }>`
    SELECT i._id, i.portal, i.p12, p.name AS organization
    FROM sealing_identities i LEFT JOIN portals p ON p._id = i.portal
    WHERE i."retiredAt" IS NULL`.execute(db);
  let renewed = 0;
  for (const { _id, portal, organization } of rows.filter(({ p12 }) => !secrets.isCurrent(p12))) {
    const named = { organization: organization ?? 'Paddock', now };
    const created = await agreementPdf.createSealingIdentity(named);
    await inTransaction(db, async (locked) => {
      await sql`SELECT pg_advisory_xact_lock(${advisoryLockId})`.execute(locked);
      const retired = await locked
        .updateTable('sealing_identities')
        .set({ retiredAt: now })
        .where('_id', '=', _id)
        .where('retiredAt', 'is', null)
        .executeTakeFirst();
      if (retired.numUpdatedRows === 0n) return;
      await storeIdentity(locked, secrets, { created, portal, now });
      renewed += 1;
    });
  }
  return renewed;
}

async function storeIdentity(
  db: Kysely<Database>,
  secrets: Platform['secrets'],
  { created, portal, now }: { created: SealingIdentity; portal: string | null; now: Date },
): Promise<void> {
  const secret = JSON.stringify({
    p12: Buffer.from(created.p12).toString('base64'),
    passphrase: created.passphrase,
  } satisfies z.infer<typeof storedSecret>);
  await db
    .insertInto('sealing_identities')
    .values({
      _id: newId(),
      portal,
      p12: secrets.encrypt(Buffer.from(secret, 'utf8')),
      certificate: created.certificatePem,
      createdAt: now,
    })
    .execute();
}

async function findStoredIdentity(
  db: Kysely<Database>,
  platform: Pick<Platform, 'secrets'>,
  portal: string | null,
): Promise<SealingIdentity | undefined> {
  const stored = await db
    .selectFrom('sealing_identities')
    .select(['p12', 'certificate'])
    .where('retiredAt', 'is', null)
    .where('portal', portal === null ? 'is' : '=', portal)
    .executeTakeFirst();
  if (!stored) return undefined;
  const opened = storedSecret.parse(JSON.parse(decryptIdentity(platform, stored.p12)));
  return {
    p12: new Uint8Array(Buffer.from(opened.p12, 'base64')),
    passphrase: opened.passphrase,
    certificatePem: stored.certificate,
  };
}

function decryptIdentity({ secrets }: Pick<Platform, 'secrets'>, p12: Buffer): string {
  try {
    return secrets.decrypt(p12).toString('utf8');
  } catch (cause) {
    throw new Error(
      'The key that seals agreements was encrypted with another SECRET_KEY. Start the server with that one again.',
      { cause },
    );
  }
}
