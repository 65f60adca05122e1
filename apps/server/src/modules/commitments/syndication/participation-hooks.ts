import {
  type AgreedTerms,
  centsFromNumber,
  changedTerms,
  decimalFromCents,
  investStatus,
  termNames,
  wasEverAccepted,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { WireValues, WriteHooks } from '../../records/collections/index.ts';

const acceptedTermsMessage =
  'A recorded commitment keeps its terms. Correct them on the page of the participation, or release the commitment.';

/**
 * What an admin's write to a participation must respect: it takes the fund's lock first, as a commitment does; nobody
 * takes part in a draft; the terms of an accepted participation stay, and one that was ever accepted is never deleted (SEC-01).
 */
export const participationHooks: WriteHooks = {
  lock: async ({ db, id, values }) => {
    const fund = id === null ? values['fund'] : (await findParticipation(db, id))?.fund;
    if (typeof fund === 'string') await sql`SELECT 1 FROM funds WHERE "_id" = ${fund} FOR UPDATE`.execute(db);
  },
  create: async ({ db, values }) => {
    const { rows } = await sql`SELECT 1 FROM funds WHERE "_id" = ${values['fund']} AND is_draft`.execute(db);
    if (rows.length > 0)
      throwDomainError('conflict', 'This fund is a draft, so nobody can take part in it yet.', {
        fund: 'This fund is a draft.',
      });
    return values;
  },
  update: async ({ db, id, values }) => {
    const stored = (await findParticipation(db, id)) ?? throwNotFound('This investment');
    if (stored.invest_status !== investStatus.accepted) return values;
    const changed = changedTerms(stored, { ...stored, ...parseTerms(values) });
    if (changed.length > 0)
      throw new DomainError('conflict', acceptedTermsMessage, {
        fields: Object.fromEntries(changed.map((name) => [name, acceptedTermsMessage])),
      });
    return values;
  },
  delete: async ({ db, id }) => {
    const stored = (await findParticipation(db, id)) ?? throwNotFound('This investment');
    if (wasEverAccepted(stored) || (await hasCommitmentHistory(db, id)))
      throwDomainError(
        'conflict',
        'A commitment was recorded here once, so the participation stays on record. To end a commitment, release it on the page of the participation.',
      );
  },
};

function parseTerms(values: WireValues): Partial<AgreedTerms> {
  const input = Object.fromEntries(
    termNames.filter((name) => name in values).map((name) => [name, values[name]]),
  );
  const { invest_amount: dollars } = input;
  const cents = typeof dollars === 'number' ? centsFromNumber(dollars) : undefined;
  return {
    ...input,
    ...('invest_amount' in input && { invest_amount: cents === undefined ? null : decimalFromCents(cents) }),
  };
}

async function findParticipation(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('synd_users')
    .select([...termNames, 'fund', 'invest_status', 'sa_start_date', 'sa_complete_date'])
    .where('_id', '=', id)
    .executeTakeFirst();
}

/** Whether there is an agreement or audit line of a commitment that left no trace in the record itself. */
async function hasCommitmentHistory(db: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM signature_requests WHERE "syndUser" = ${id}
    UNION ALL
    SELECT 1 FROM audit_events WHERE record = ${id} AND action = 'synd_users.commit'
    LIMIT 1`.execute(db);
  return rows.length > 0;
}
