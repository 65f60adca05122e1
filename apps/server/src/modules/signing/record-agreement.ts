import { isDeepStrictEqual } from 'node:util';
import { isSpouseInvestmentRequired, type Signer, signersFor } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import { StalePreparationError } from '../../platform/prepare-and-record.ts';
import { confirmProvisionalObject } from '../provisional-objects/index.ts';
import { readAgreementFacts } from './agreement-facts.ts';
import type { PreparedAgreement } from './prepare-agreement.ts';
import { appendEvent } from './signature-events.ts';

/**
 * Records a prepared agreement and its signers in signing order (SIG-06). The caller holds the lock of the
 * participation, so there is only one. If what it was created from has changed, it is prepared again.
 */
export async function recordAgreement(
  db: Kysely<Database>,
  prepared: PreparedAgreement,
  now: Date,
): Promise<string> {
  const { request, documentKey, documentSha256 } = prepared;
  // A template that is saved meanwhile waits, and then knows that this agreement was made from it.
  await sql`SELECT 1 FROM agreement_templates WHERE "_id"::text = ${prepared.template} FOR SHARE`.execute(db);
  const facts = await readAgreementFacts(db, prepared.facts._id);
  if (!isDeepStrictEqual(facts, prepared.facts)) throw new StalePreparationError();
  await confirmProvisionalObject(db, documentKey);
  await db
    .insertInto('signature_requests')
    .values({
      _id: request,
      syndUser: facts._id,
      documentKey,
      documentSha256,
      template: prepared.template,
      correction: facts.correction,
      values: JSON.stringify(prepared.values),
      timeZone: prepared.timeZone,
      createdAt: now,
    })
    .execute();
  const spouse = isSpouseInvestmentRequired(facts);
  const names: Record<Signer, { name: string; email: string; user: string | null }> = {
    investor: {
      name: [facts.firstName, facts.lastName].filter(Boolean).join(' ') || facts.username,
      email: facts.email,
      user: facts.user,
    },
    spouse: {
      name: [facts.cosub_first_name, facts.cosub_last_name].filter(Boolean).join(' '),
      email: facts.cosub_email ?? '',
      user: null,
    },
    management: { name: facts.companyName ?? 'Management', email: '', user: null },
  };
  await db
    .insertInto('signature_signers')
    .values(
      signersFor({ isSpouseInvestmentRequired: spouse }).map((role, index) => ({
        _id: newId(),
        request,
        role,
        position: index + 1,
        ...names[role],
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
    documentSha256,
    detail: {},
  });
  return request;
}
