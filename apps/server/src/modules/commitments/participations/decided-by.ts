import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { ApprovedRequest } from '../../people/approvals/index.ts';
import type { ChangedBy } from '../../people/investing-profiles/index.ts';

/** The admin whose approval carries a request out, as the audit log names them. */
export async function decidedBy(
  db: Kysely<Database>,
  { decidedBy: person, origin, now }: Pick<ApprovedRequest<unknown>, 'decidedBy' | 'origin' | 'now'>,
): Promise<ChangedBy> {
  const { level } = await db
    .selectFrom('users')
    .select('level')
    .where('_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { person: person.id, level, ...origin, now };
}
