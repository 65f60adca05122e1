import type { FundReadiness } from '@paddock/contract';
import {
  fundReadiness,
  openBlock,
  type ReadinessFacts,
  type ReadinessItem,
  type TemplateKind,
  templateKinds,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { type RecordChanges, trackChanges } from '../../../platform/record-changes.ts';
import {
  type AgreementReadinessByKind,
  listAgreementReadiness,
  readAgreementReadiness,
} from '../../agreements/signing/index.ts';
import { lockFund, openDraftFund } from '../../money/funds/index.ts';

type SignatureConfig = Pick<Config, 'signature' | 'dropboxSign'>;

interface FundRow extends Omit<ReadinessFacts, 'usableTemplates' | 'documentsCount'> {
  _id: string;
  name: string;
  is_draft: boolean;
  documents: string[];
}

/** What decides whether funds can be offered. */
const fundRows = (where: ReturnType<typeof sql>) => sql<FundRow>`
  SELECT f._id, f.name, f.is_draft, f.fund_status, f.open_date, f.start_date, f.close_date, f.end_date, f.url_slug,
    f.excluded_methods, f.wire_instructions, f.funding_contact_phone, f.opens_without_documents,
    (SELECT count(*)::int FROM investments i WHERE i.fund = f._id) AS "investmentsCount",
    ARRAY(SELECT coalesce(nullif(btrim(d.title), ''), d."originalName", 'Untitled') FROM synd_documents d
      WHERE d.fund = f._id AND NOT d."isDeleted" AND d."docPath" IS NOT NULL ORDER BY d."createdAt", d._id) AS documents,
    (SELECT count(*)::int FROM filing_drafts d WHERE d.fund = f._id AND d.kind = 'synd_documents') AS "unpublishedCount"
  FROM funds f WHERE ${where}`;

function toFacts(row: FundRow, agreements: AgreementReadinessByKind): ReadinessFacts {
  const usableTemplates: TemplateKind[] = templateKinds.filter((kind) => agreements[kind].isReady);
  return { ...row, usableTemplates, documentsCount: row.documents.length };
}

const factsOf = async (
  db: Kysely<Database>,
  config: SignatureConfig,
  row: FundRow,
): Promise<ReadinessFacts> => toFacts(row, await readAgreementReadiness(db, config, row._id));

async function findFund(db: Kysely<Database>, id: string): Promise<FundRow> {
  const { rows } = await fundRows(sql`f._id = ${id}`).execute(db);
  return rows[0] ?? throwNotFound('This fund', { collection: 'funds', record: id });
}

/** What one fund has and lacks to be offered, and to whom it is or would be (BAC-06). */
export async function readFundReadiness(
  db: Kysely<Database>,
  config: SignatureConfig,
  { id, now }: { id: string; now: Date },
): Promise<FundReadiness> {
  const row = await findFund(db, id);
  return {
    fund: row._id,
    isDraft: row.is_draft,
    items: fundReadiness(await factsOf(db, config, row), now),
    audience: await countAudience(db, row._id),
    documents: row.documents,
  };
}

/** The active investors who belong to the portal of a fund, or all of them if it is on every portal. */
async function countAudience(db: Kysely<Database>, fund: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM users u
    LEFT JOIN companies c ON c._id = (SELECT f.company FROM funds f WHERE f._id = ${fund})
    WHERE u.level = 'user' AND u."isActive" AND (c.portal IS NULL OR EXISTS (
      SELECT 1 FROM portal_memberships m WHERE m."user" = u._id AND m.portal = c.portal))`.execute(db);
  return onlyRow(rows).count;
}

export interface ListedReadiness {
  readonly _id: string;
  readonly name: string;
  readonly isDraft: boolean;
  readonly items: readonly ReadinessItem[];
}

/** The same for every fund, by name. Funds that have closed have no items. */
export async function listFundReadiness(
  db: Kysely<Database>,
  config: SignatureConfig,
  now: Date,
): Promise<ListedReadiness[]> {
  const { rows } = await fundRows(sql`true ORDER BY f.name, f._id`).execute(db);
  const ids = rows.map(({ _id }) => _id);
  const agreements = await listAgreementReadiness(db, config, ids);
  return rows.flatMap((row) => {
    const ofFund = agreements.get(row._id);
    // Deleted meanwhile, if there is none.
    if (!ofFund) return [];
    const items = fundReadiness(toFacts(row, ofFund), now);
    return { _id: row._id, name: row.name, isDraft: row.is_draft, items };
  });
}

/** Opens a draft that lacks nothing, under the fund's lock. Its dates decide its status from then on. */
export async function openFund(
  db: Kysely<Database>,
  config: SignatureConfig,
  { id, now }: { id: string; now: Date },
): Promise<RecordChanges> {
  await lockFund(db, id);
  const block = openBlock(await factsOf(db, config, await findFund(db, id)), now);
  if (block) throwDomainError('conflict', block);
  const changes = await trackChanges(db, 'funds', id);
  await openDraftFund(db, id, now);
  return changes();
}
