import { type Kysely, sql } from 'kysely';
import type { AgreementPdf, SealingIdentity } from '../../adapters/agreement-pdf/index.ts';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';

/** Guards the making of the identity, so that two processes do not make one each. */
const lockNumber = 7_030_001;

/** The key and certificate that agreements are sealed with: made once, kept encrypted in the database. */
export async function sealingIdentity(
  db: Kysely<Database>,
  platform: Platform,
  agreementPdf: AgreementPdf,
): Promise<SealingIdentity> {
  await sql`SELECT pg_advisory_xact_lock(${lockNumber})`.execute(db);
  const kept = await db
    .selectFrom('sealing_identities')
    .select(['p12', 'certificate'])
    .where('retiredAt', 'is', null)
    .executeTakeFirst();
  if (kept) {
    const opened = JSON.parse(decrypted(platform, kept.p12)) as { p12: string; passphrase: string };
    return {
      p12: new Uint8Array(Buffer.from(opened.p12, 'base64')),
      passphrase: opened.passphrase,
      certificatePem: kept.certificate,
    };
  }
  const now = platform.clock.now();
  const portals = await platform.portals.list();
  const made = await agreementPdf.makeIdentity({ organisation: portals[0]?.name ?? 'Paddock', now });
  const secret = JSON.stringify({
    p12: Buffer.from(made.p12).toString('base64'),
    passphrase: made.passphrase,
  });
  await db
    .insertInto('sealing_identities')
    .values({
      _id: newId(),
      p12: platform.secrets.encrypt(Buffer.from(secret, 'utf8')),
      certificate: made.certificatePem,
      createdAt: now,
    })
    .execute();
  return made;
}

function decrypted({ secrets }: Pick<Platform, 'secrets'>, p12: Buffer): string {
  try {
    return secrets.decrypt(p12).toString('utf8');
  } catch (cause) {
    throw new Error(
      'The key that seals agreements was encrypted with another SECRET_KEY. Start the server with that one again.',
      { cause },
    );
  }
}
