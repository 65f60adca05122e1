import { type FilingKind, filingKinds, maskTaxIds } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { assertPaperHolder } from '../../people/investing-profiles/index.ts';
import type { HooksByCollection, WireValues, WriteHooks } from '../../records/collections/index.ts';
import { findDocument } from './lock-document.ts';

/** What decides who reads a document. */
const ownerFields = ['user', 'fund', 'syndUser', 'investing_entity'] as const;

/**
 * The generic endpoints cannot show a document to somebody without publishing it: one that has a file keeps its person,
 * fund and participation, and one that was taken back stays hidden. Nor can they hide an agreement that an investment
 * depends on. What they call it has no tax ids (ENT-08).
 */
export const documentHooks: HooksByCollection = Object.fromEntries(
  filingKinds.map((kind): [FilingKind, WriteHooks] => [
    kind,
    {
      create: async ({ db, values }) => {
        await assertHolder(db, values);
        return withMaskedNames(values);
      },
      update: async ({ db, id, values }) => {
        await assertStaysHidden(db, kind, id, values);
        if (kind === 'synd_agreements' && values['isDeleted'] === true) await assertUnlocked(db, id);
        return withMaskedNames(values);
      },
    },
  ]),
);

function withMaskedNames(values: WireValues): WireValues {
  const names = (['title', 'originalName'] as const).flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' ? [[name, maskTaxIds(value)]] : [];
  });
  return { ...values, ...Object.fromEntries(names) };
}

async function assertUnlocked(db: Kysely<Database>, id: string): Promise<void> {
  const { isDeleted, lock } = await findDocument(db, id);
  if (lock && !isDeleted) throwDomainError('conflict', lock);
}

/** The investing profile that a paper is for is its person's (ENT-07). */
async function assertHolder(
  db: Kysely<Database>,
  { user, investing_entity: profile }: WireValues,
): Promise<void> {
  if (typeof profile === 'string')
    await assertPaperHolder(db, { profile, user: typeof user === 'string' ? user : null });
}

async function assertStaysHidden(
  db: Kysely<Database>,
  kind: FilingKind,
  id: string,
  values: WireValues,
): Promise<void> {
  const { rows } = await sql<{ record: Record<string, unknown> }>`
    SELECT to_jsonb(d) AS record FROM ${sql.table(kind)} d WHERE d._id = ${id}`.execute(db);
  const record = rows[0]?.record;
  const holder = values['investing_entity'];
  if (typeof holder === 'string' && holder !== record?.['investing_entity'])
    await assertHolder(db, { user: record?.['user'], ...values });
  if (!record?.['docPath']) return;
  // Papers from before have no holder; stating it shows them to nobody whom the person has not let in.
  const isHolderStated = (name: string) => name === 'investing_entity' && record[name] === null;
  if (
    ownerFields.some(
      (name) => values[name] !== undefined && values[name] !== record[name] && !isHolderStated(name),
    )
  )
    throwDomainError(
      'conflict',
      'This document has been published. Take it back, and file it again for somebody else.',
    );
  if (values['isDeleted'] === false && record['takenBackAt'])
    throwDomainError('conflict', 'This document was taken back. Publish it again on the page Filing.');
}
