import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileName } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { AgreementPdf } from '../../adapters/agreement-pdf/index.ts';
import type { Store } from '../../adapters/storage/index.ts';
import { visitor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction, newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { linkTo, queueMail } from '../mailing/index.ts';
import { placedSignatures } from './agreement-as-signed.ts';
import { consentText } from './consent-text.ts';
import { appendEvent, readEvents, verifyEvents } from './events.ts';
import { sealingIdentity } from './sealing-identity.ts';
import { findRequest, type SignatureRequest } from './signature-request.ts';

/**
 * The job after the last signature: seals the agreement with all signatures and the audit page, files it, and
 * says that it is complete. Safe to run again: what is complete stays as it is, and a rerun after a crash writes
 * the same object key again before the record that names it (SIG-06).
 */
export async function completeAgreement(
  platform: Platform,
  tools: { agreementPdf: AgreementPdf; store: Store },
  id: string,
): Promise<void> {
  await inTransaction(platform.db, async (db) => {
    const request = await findRequest(db, { id }, 'lock');
    if (!request || request.completedAt || request.signers.some(({ signedAt }) => !signedAt)) return;
    const now = platform.clock.now();
    const event = { request: id, at: now, signer: null, address: null, agent: null };
    await appendEvent(db, { ...event, kind: 'complete', documentSha256: request.documentSha256, detail: {} });
    const sealed = await seal(db, platform, tools, request, now);
    const sealedKey = `agreements/${id}-sealed.pdf`;
    await tools.store.put(sealedKey, sealed, 'application/pdf');
    await file(db, tools.store, request, { sealedKey, sealed, now });
    await audit(
      db,
      { actor: visitor, origin: { address: 'job', agent: 'complete-agreement' }, now },
      { action: 'agreement.complete', collection: 'synd_users', record: request.syndUser },
    );
    await tellSigners(db, platform, request);
  });
}

/**
 * Queues what is signed by everybody and not complete: a job gives up after some hours, so that an agreement that
 * could not be sealed (another SECRET_KEY, a full disk) is taken up again at the next start.
 */
export async function resumeCompletions(platform: Pick<Platform, 'db' | 'jobs'>): Promise<void> {
  const { rows } = await sql<{ _id: string }>`
    SELECT r."_id" FROM signature_requests r
    WHERE r."completedAt" IS NULL AND r."supersededAt" IS NULL
      AND EXISTS (SELECT 1 FROM signature_signers s WHERE s.request = r."_id" AND s.role = 'management')
      AND NOT EXISTS (SELECT 1 FROM signature_signers s WHERE s.request = r."_id" AND s."signedAt" IS NULL)`.execute(
    platform.db,
  );
  for (const { _id } of rows)
    await platform.jobs.enqueue(platform.db, 'complete-agreement', { request: _id });
}

async function seal(
  db: Kysely<Database>,
  platform: Platform,
  tools: { agreementPdf: AgreementPdf; store: Store },
  request: SignatureRequest,
  now: Date,
): Promise<Uint8Array> {
  const events = await readEvents(db, request._id);
  if (!verifyEvents(events)) throw new Error('The evidence of this agreement is not whole; it is not sealed');
  const signerOf = new Map(request.signers.map((signer) => [signer._id, signer]));
  return tools.agreementPdf.seal({
    pdf: await buffer(await tools.store.read(request.documentKey)),
    signatures: placedSignatures(request),
    audit: {
      documentSha256: request.documentSha256,
      reference: request._id,
      consentText,
      events: events.map(({ signer, kind, at, address, agent }) => ({
        signer: signer ? (signerOf.get(signer)?.role ?? null) : null,
        name: signer ? (signerOf.get(signer)?.name ?? '') : '',
        email: signer ? (signerOf.get(signer)?.email ?? '') : '',
        event: kind,
        at,
        address: address ?? '',
        userAgent: agent ?? '',
      })),
    },
    identity: await sealingIdentity(db, platform, tools.agreementPdf),
    at: now,
  });
}

async function file(
  db: Kysely<Database>,
  store: Store,
  request: SignatureRequest,
  done: { sealedKey: string; sealed: Uint8Array; now: Date },
): Promise<void> {
  const originalName = fileName(`${request.fundName} agreement ${request.investorName}.pdf`);
  await db
    .insertInto('synd_agreements')
    .values({
      _id: newId(),
      syndUser: request.syndUser,
      originalName,
      title: `${request.fundName}: signed agreement`,
      docPath: done.sealedKey,
      bucketId: store.bucket,
      createdAt: done.now,
    })
    .execute();
  await db
    .updateTable('signature_requests')
    .set({
      completedAt: done.now,
      sealedAt: done.now,
      sealedKey: done.sealedKey,
      sealedSha256: createHash('sha256').update(done.sealed).digest('hex'),
    })
    .where('_id', '=', request._id)
    .execute();
  await sql`UPDATE synd_users SET sa_complete_date = ${done.now} WHERE "_id" = ${request.syndUser}`.execute(
    db,
  );
}

async function tellSigners(
  db: Kysely<Database>,
  platform: Platform,
  request: SignatureRequest,
): Promise<void> {
  const portal = await platform.portals.byId(request.portal);
  for (const signer of request.signers.filter(({ role }) => role !== 'management'))
    await queueMail(db, platform, {
      to: signer.email,
      portal,
      subject: `Complete: your agreement for ${request.fundName}`,
      preheader: 'Everybody has signed.',
      heading: 'The agreement is complete',
      paragraphs: [
        `Dear ${signer.name},`,
        `Everybody has signed the agreement for ${request.fundName}. It carries a digital seal, and the investor finds it, with how to fund the investment, on the page of the fund.`,
      ],
      ...(signer.role === 'investor' && {
        action: { label: 'Open my dashboard', url: linkTo(platform.config, portal, '/dashboard') },
      }),
      footer: 'Please keep this message with your papers.',
    });
}
