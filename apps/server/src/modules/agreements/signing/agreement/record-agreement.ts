import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { StalePreparationError } from '../../../../platform/prepare-and-record.ts';
import { confirmProvisionalObject } from '../../../storage/provisional-objects/index.ts';
import { createAtServiceJob } from '../service/create-at-service.job.ts';
import { appendEvent } from '../signatures/signature-events.ts';
import { readAgreementFacts } from './agreement-facts.ts';
import type { PreparedAgreement } from './prepare-agreement.ts';
import { signersOf } from './signer-names.ts';

/**
 * Records a prepared agreement and its signers in signing order (SIG-06). The caller holds the lock of the
 * participation, so there is only one. If what it was created from has changed, it is prepared again.
 */
export async function recordAgreement(
  db: Kysely<Database>,
  platform: Pick<Platform, 'config' | 'jobs'>,
  prepared: PreparedAgreement,
  now: Date,
): Promise<string> {
  const { request, document, provider } = prepared;
  // A template that is saved meanwhile waits, and then knows that this agreement was made from it.
  await sql`SELECT 1 FROM agreement_templates WHERE "_id"::text = ${prepared.template} FOR SHARE`.execute(db);
  const facts = await readAgreementFacts(db, prepared.facts._id);
  if (!isDeepStrictEqual(facts, prepared.facts)) throw new StalePreparationError();
  if (document) await confirmProvisionalObject(db, document.key);
  await db
    .insertInto('signature_requests')
    .values({
      _id: request,
      syndUser: facts._id,
      provider,
      documentKey: document?.key ?? null,
      documentSha256: document?.sha256 ?? null,
      template: prepared.template,
      correction: facts.correction,
      values: JSON.stringify(prepared.values),
      holder: facts.holder && JSON.stringify(facts.holder),
      timeZone: prepared.timeZone,
      createdAt: now,
    })
    .execute();
  await db
    .insertInto('signature_signers')
    .values(
      signersOf(platform, facts, { isRemote: document === null }).map((signer, index) => ({
        _id: newId(),
        request,
        position: index + 1,
        ...signer,
      })),
    )
    .execute();
  await appendEvent(db, {
    request,
    at: now,
    kind: 'create',
    signer: null,
    address: null,
    agent: null,
    documentSha256: document?.sha256 ?? null,
    detail: {},
  });
  if (!document) await platform.jobs.enqueue(db, createAtServiceJob, { request }, { about: request });
  return request;
}
