import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  agreementValues,
  centsFromDecimal,
  isPlausibleEmail,
  isSpouseInvestmentRequired,
  type Signer,
  signersFor,
  templateKindFor,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { AgreementPdf, AgreementToFill } from '../../adapters/agreement-pdf/index.ts';
import type { Store } from '../../adapters/storage/index.ts';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refusal.ts';
import { appendEvent } from './events.ts';
import { agreementNotReady, refusingInWords } from './pdf-refusal.ts';

interface AgreementFacts {
  _id: string;
  user: string;
  fundName: string;
  companyName: string | null;
  firstName: string | null;
  lastName: string | null;
  username: string;
  email: string;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
  trustName: string | null;
  busEntityName: string | null;
  invest_amount: string;
  method_of_inv: 'CASH' | 'TRUST' | 'ENTITY' | null;
  is_married: boolean | null;
  cosub_first_name: string | null;
  cosub_last_name: string | null;
  cosub_email: string | null;
  templates: (string | null)[];
}

/** Which of the fund's four templates holds an agreement of a kind (SIG-06). */
const templatePosition = { individual: 0, individual_with_spouse: 1, trust: 2, entity: 3 } as const;

/**
 * Makes the agreement of an accepted participation: the PDF from the fund's template for the method of
 * investment, filled and stored, and those who sign it in their order (SIG-06). The caller holds the lock of the
 * participation, so there is one.
 */
export async function makeRequest(
  db: Kysely<Database>,
  tools: { agreementPdf: AgreementPdf; store: Store },
  syndUser: string,
  now: Date,
): Promise<string> {
  const facts = await readFacts(db, syndUser);
  const spouse = isSpouseInvestmentRequired(facts);
  // Before anybody signs: once the investor has, a spouse who cannot be written to would hold up the agreement.
  if (spouse && !isPlausibleEmail(facts.cosub_email?.trim() ?? ''))
    refuse(
      'conflict',
      "No mail can go to your spouse's e-mail address. Please write to the fund manager; your commitment is kept.",
    );
  const kind = templateKindFor({ ...facts, isSpouseInvestmentRequired: spouse });
  const template = await readTemplate(db, tools.store, facts.templates[templatePosition[kind]] ?? null);
  const request = newId();
  const values = agreementValues({
    fundName: facts.fundName,
    companyName: facts.companyName,
    firstName: facts.firstName,
    lastName: facts.lastName,
    username: facts.username,
    email: facts.email,
    address: [facts.address1, facts.address2, facts.city, facts.state, facts.postalCode, facts.country],
    trustName: facts.trustName,
    entityName: facts.busEntityName,
    method: facts.method_of_inv,
    spouseFirstName: spouse ? facts.cosub_first_name : null,
    spouseLastName: spouse ? facts.cosub_last_name : null,
    spouseEmail: spouse ? facts.cosub_email : null,
    amount: centsFromDecimal(facts.invest_amount) ?? 0n,
    date: now,
  });
  const pdf = await refusingInWords(tools.agreementPdf.fill(toFill(template, values, request)));
  const documentKey = `agreements/${request}.pdf`;
  const documentSha256 = createHash('sha256').update(pdf).digest('hex');
  // Stored before the row that names it is committed: a record never points at a file that is not there.
  await tools.store.put(documentKey, pdf, 'application/pdf');
  await db
    .insertInto('signature_requests')
    .values({
      _id: request,
      syndUser,
      documentKey,
      documentSha256,
      template: template.id,
      values: JSON.stringify(values),
      createdAt: now,
    })
    .execute();
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

async function readFacts(db: Kysely<Database>, syndUser: string): Promise<AgreementFacts> {
  const { rows } = await sql<AgreementFacts>`
    SELECT s."_id", s."user", f.name AS "fundName", c.name AS "companyName", u."firstName", u."lastName",
      u.username, u.email, u.address1, u.address2, u.city, u.state, u."postalCode", u.country, u."trustName",
      u."busEntityName", s.invest_amount, s.method_of_inv, s.is_married, s.cosub_first_name, s.cosub_last_name,
      s.cosub_email,
      ARRAY[f.sa_doc_template_1_id, f.sa_doc_template_2_id, f.sa_doc_template_3_id, f.sa_doc_template_4_id]
        AS templates
    FROM synd_users s JOIN users u ON u."_id" = s."user" JOIN funds f ON f."_id" = s.fund
    LEFT JOIN companies c ON c."_id" = f.company
    WHERE s."_id" = ${syndUser}`.execute(db);
  const facts = rows[0];
  if (!facts) throw new Error('The participation was found and locked before');
  return facts;
}

async function readTemplate(db: Kysely<Database>, store: Store, id: string | null) {
  const { rows } = await sql<{ _id: string; docPath: string; mapping: Record<string, string> }>`
    SELECT "_id", "docPath", mapping FROM agreement_templates WHERE "_id"::text = ${id ?? ''}`.execute(db);
  const template = rows[0];
  if (!template?.docPath || !(await store.stat(template.docPath)))
    return refuse('conflict', agreementNotReady);
  return {
    id: template._id,
    mapping: template.mapping,
    bytes: await buffer(await store.read(template.docPath)),
  };
}

function toFill(
  template: { bytes: Uint8Array; mapping: Record<string, string> },
  values: AgreementToFill['values'],
  reference: string,
): AgreementToFill {
  return { template: template.bytes, mapping: template.mapping, values, reference };
}
