import { checkKindFields, type InvestingKind, type KindFields } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { HookedWrite, WireValues, WriteHooks } from '../../records/collections/index.ts';
import { statedAccreditationValues } from './stated-accreditation.ts';
import { keepTaxIdDigest, taxIdValues } from './tax-id-values.ts';

/** More than anybody needs, so that nobody fills the table. */
const mostProfiles = 100;

/**
 * What investing profiles add to generic writes (ENT-01): a new one is its creator's; a field belongs to its kind; the
 * first of a kind is the default one, and when that is archived, the next takes its place. The profiles of a person
 * change one after the other.
 */
export const investingProfileHooks = ({ secrets }: Pick<Platform, 'secrets'>): WriteHooks => ({
  lock: async ({ db, by }) => {
    await sql`SELECT FROM users WHERE _id = ${by.actor.user?.id} FOR NO KEY UPDATE`.execute(db);
  },
  create: async (write) => {
    const { values } = write;
    const user = ownerOf(write);
    rejectForeignFields(values);
    const { count } = await write.db
      .selectFrom('investing_entities')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user', '=', user)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostProfiles)
      throwDomainError('conflict', `A person can have at most ${mostProfiles} investing profiles.`);
    const archivedAt = values['archivedAt'] ? write.by.now.toISOString() : null;
    const isDefault = archivedAt === null && (await hasNoDefault(write.db, user, values['kind']));
    const kind = values['kind'] as InvestingKind;
    const isArchived = archivedAt !== null;
    return {
      ...values,
      ...(await taxIdValues(write, secrets, user)),
      ...statedAccreditationValues(values, { kind, isArchived, now: write.by.now }),
      user,
      archivedAt,
      isDefault,
    };
  },
  afterCreate: async ({ db, id }) => keepTaxIdDigest(db, secrets, id),
  update: async (write) => {
    const { id } = write;
    const current = await write.db
      .selectFrom('investing_entities')
      .select([
        'kind',
        'jointForm',
        'jointOwnerName',
        'custodian',
        'isRevocable',
        'formationState',
        'formedOn',
      ])
      .select(['archivedAt', 'taxClass', 'taxId'])
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    rejectForeignFields({ ...current, ...write.values });
    const stored = { taxClass: current.taxClass, hasTaxId: current.taxId !== null };
    const values: WireValues = {
      ...write.values,
      ...(await taxIdValues(write, secrets, ownerOf(write), stored)),
      ...statedAccreditationValues(write.values, {
        kind: current.kind,
        isArchived: current.archivedAt !== null,
        now: write.by.now,
      }),
    };
    if (values['archivedAt'] === undefined) return values;
    if (values['archivedAt'] === null) return values;
    return {
      ...values,
      archivedAt: (current.archivedAt ?? write.by.now).toISOString(),
      isDefault: false,
    };
  },
  afterUpdate: async (write) => {
    if (write.changes['archivedAt'] !== undefined) await chooseNextDefault(write.db, write.id);
    if (write.changes['taxId'] !== undefined) await keepTaxIdDigest(write.db, secrets, write.id);
  },
});

function ownerOf({ by }: HookedWrite): string {
  if (!by.actor.user) return throwDomainError('not_signed_in', 'Please sign in.');
  return by.actor.user.id;
}

function rejectForeignFields(values: KindFields | WireValues): void {
  const fields = checkKindFields(values as KindFields);
  const [first] = Object.entries(fields);
  if (first) throwDomainError('bad_request', `${first[0]}: ${first[1]}.`, fields);
}

/** Whether a profile of this kind would be the person's first; a joint account is nobody's default. */
async function hasNoDefault(database: Kysely<Database>, user: string, kind: unknown): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT default_slot(${kind}) IS NOT NULL AND NOT EXISTS (SELECT FROM investing_entities e
      WHERE e."user" = ${user} AND e."isDefault" AND default_slot(e.kind) = default_slot(${kind})) AS is`.execute(
    database,
  );
  return rows[0]?.is ?? false;
}

/** Where the kind of a profile has no default one any more, the person's oldest of them that is in use becomes it. */
async function chooseNextDefault(database: Kysely<Database>, changed: string): Promise<void> {
  await sql`UPDATE investing_entities n SET "isDefault" = true
    WHERE n._id = (SELECT o._id FROM investing_entities e
      JOIN investing_entities o ON o."user" = e."user" AND default_slot(o.kind) = default_slot(e.kind)
        AND o."archivedAt" IS NULL
      WHERE e._id = ${changed} AND NOT EXISTS (SELECT FROM investing_entities d
        WHERE d."user" = e."user" AND d."isDefault" AND default_slot(d.kind) = default_slot(e.kind))
      ORDER BY o."createdAt", o._id LIMIT 1)`.execute(database);
}
