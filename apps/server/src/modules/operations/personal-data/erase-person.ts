import { closingGraceDays, erasableFrom } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { visitor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { rowsPerSlice } from '../../../platform/purge.ts';
import { findClosing, markErased, readBindings } from '../../people/identity/index.ts';
import { abandonObjects } from '../../storage/provisional-objects/index.ts';
import { deleteFiles } from '../../storage/uploads/index.ts';
import { readAddresses } from './address-periods.ts';
import { type Erasure, type ErasureTime, isPersonal, type Person, type PersonalRule } from './table-rule.ts';
import { rulesInOrder } from './table-rules.ts';

type ErasingRule = PersonalRule & { readonly erasure: Exclude<Erasure, { readonly how: 'keep' }> };

/** The tables whose rows end at a time, in the order in which they are erased. */
const rulesAt = (time: ErasureTime): [table: string, rule: ErasingRule][] =>
  rulesInOrder.flatMap(([table, rule]) =>
    isPersonal(rule) && rule.erasure.how !== 'keep' && rule.erasure.when === time
      ? [[table, rule as ErasingRule]]
      : [],
  );

/** The last table: until then the row says which addresses were the person's. */
const lastTable = 'users';

const origin = { address: 'job', agent: 'erase-people' };

/** Thrown when the person came back, or something binds the account again, while it is erased. */
class NotDueError extends Error {}

/**
 * Erases what has ended of a closed account: what is used for signing in thirty days after it was closed, and all the
 * rest once nothing binds it. Table by table, in slices; each asks again, under the lock of the account, whether it is
 * still due. Returns the table at which it had to stop, from which the next run goes on; null if it came to the end.
 */
export async function erasePerson(
  platform: Platform,
  user: string,
  run: Pick<JobRun, 'mayContinue'>,
  { from = null, sliceSize = rowsPerSlice }: { from?: string | null; sliceSize?: number } = {},
): Promise<string | null> {
  const { db, clock } = platform;
  const person = await readAddresses(db, user, clock.now());
  if (!person) return null;
  let skippedTo = from;
  try {
    for (const time of ['closed', 'unbound'] as const) {
      if (time === 'closed' && (await findClosing(db, user))?.accessErasedAt) continue;
      if (!(await isDue(db, user, time, clock.now()))) return null;
      for (const [table, rule] of rulesAt(time)) {
        if (skippedTo === table) skippedTo = null;
        if (table === lastTable || skippedTo !== null) continue;
        for (let isDone = false; !isDone; ) {
          if (!(await run.mayContinue())) return table;
          isDone = await eraseSlice(platform, person, time, { table, rule, sliceSize });
        }
      }
      // Of the tables of the other time.
      if (skippedTo !== null) continue;
      await finish(platform, person, time);
    }
    return null;
  } catch (error) {
    if (error instanceof NotDueError) return null;
    throw error;
  }
}

async function isDue(db: Kysely<Database>, user: string, time: ErasureTime, now: Date): Promise<boolean> {
  const closing = await findClosing(db, user);
  if (!closing?.closedAt || closing.erasedAt) return false;
  const bindings = await readBindings(db, user, now);
  // A hold keeps everything, also what is used for signing in only: it says from where somebody acted.
  const binding = time === 'closed' ? bindings.filter(({ kind }) => kind === 'hold') : bindings;
  const from = erasableFrom(closing.closedAt, binding);
  return from !== null && from <= now;
}

/** Runs a step in a transaction in which nobody can open the account again or put it on hold. */
async function whileDue<Result>(
  { db, clock }: Platform,
  user: string,
  time: ErasureTime,
  step: (transaction: Kysely<Database>, now: Date) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    const account = await transaction
      .selectFrom('users')
      .select('isActive')
      .where('_id', '=', user)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const now = clock.now();
    if (!account || account.isActive || !(await isDue(transaction, user, time, now))) throw new NotDueError();
    return step(transaction, now);
  });
}

/** Erases rows of one table. Returns whether none is left. */
async function eraseSlice(
  platform: Platform,
  person: Person,
  time: ErasureTime,
  { table, rule, sliceSize }: { table: string; rule: ErasingRule; sliceSize: number },
): Promise<boolean> {
  return whileDue(platform, person.id, time, async (db, now) => {
    const { erasure } = rule;
    const condition = (erasure.rows ?? rule.rows)(person);
    const files = (erasure.files ?? []).map((column) => sql.ref(`t.${column}`));
    if (files.length > 0) {
      const { rows } = await sql<{ keys: (string | null)[] }>`
        SELECT ARRAY[${sql.join(files)}] AS keys FROM ${sql.table(table)} t WHERE ${condition}`.execute(db);
      const keys = rows.flatMap((row) => row.keys.flatMap((key) => key ?? []));
      await deleteFiles(db, keys);
      // Those that the server made have no record of their own.
      await abandonObjects(db, keys, now);
    }
    if (await anonymize(db, table, erasure, condition)) return true;
    // Those whose files are named above go together.
    const most = files.length > 0 ? sql`` : sql`LIMIT ${sliceSize}`;
    const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
      SELECT t.ctid FROM ${sql.table(table)} t WHERE ${condition} ${most}))`.execute(db);
    return files.length > 0 || Number(numAffectedRows) < sliceSize;
  });
}

/** Leaves the rows without what tells whose they are. False if they are to be deleted. */
async function anonymize(
  db: Kysely<Database>,
  table: string,
  erasure: Erasure,
  condition: RawBuilder<boolean>,
): Promise<boolean> {
  if (erasure.how !== 'anonymize') return false;
  const changes = Object.entries(erasure.set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`UPDATE ${sql.table(table)} t SET ${sql.join(changes)} WHERE ${condition}`.execute(db);
  return true;
}

/** What ends an erasure, in one transaction: the account itself at last, and the line of the audit log. */
async function finish(platform: Platform, person: Person, time: ErasureTime): Promise<void> {
  await whileDue(platform, person.id, time, async (db, now) => {
    const isLast = time === 'unbound';
    // Another run was quicker.
    if (!isLast && (await findClosing(db, person.id))?.accessErasedAt) return;
    if (isLast)
      for (const [table, rule] of rulesAt(time))
        if (table === lastTable) await anonymize(db, table, rule.erasure, rule.rows(person));
    await markErased(db, person.id, isLast ? 'erasedAt' : 'accessErasedAt', now);
    await audit(
      db,
      { actor: visitor, origin, now },
      {
        action: isLast ? 'users.erase' : 'users.erase_access',
        collection: 'users',
        record: person.id,
        detail: { tables: rulesAt(time).map(([table]) => table) },
      },
    );
  });
}

/** Whose closed account may have something to erase, in the order of their ids. */
export async function findClosedAccounts(
  db: Kysely<Database>,
  now: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const before = new Date(now.getTime() - closingGraceDays * 24 * 60 * 60_000);
  const { rows } = await sql<{ user: string }>`
    SELECT "user" FROM account_closings
    WHERE "closedAt" <= ${before} AND "erasedAt" IS NULL AND (${after}::uuid IS NULL OR "user" > ${after}::uuid)
    ORDER BY "user" LIMIT ${limit}`.execute(db);
  return rows.map(({ user }) => user);
}
