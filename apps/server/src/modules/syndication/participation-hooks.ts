import { centsFromDecimal, centsFromNumber, checkAmount, investStatus } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { notFound, refuse } from '../../platform/refusal.ts';
import type { HookedWrite, WireValues, WriteHooks } from '../collections/index.ts';
import { limitsFor, readFundTerms } from './fund-terms.ts';

interface Kept {
  user: string;
  fund: string;
  invest_status: string | null;
  invest_amount: string | null;
  sa_complete_date: Date | null;
  method_of_inv: string | null;
  is_married: boolean | null;
  is_marital_state: boolean | null;
  cosub_first_name: string | null;
  cosub_last_name: string | null;
  cosub_email: string | null;
}

/** Fields whose change makes another agreement of it: the one under way is superseded. */
const agreed = [
  'user',
  'invest_amount',
  'invest_status',
  'fund',
  'method_of_inv',
  'is_married',
  'is_marital_state',
  'cosub_first_name',
  'cosub_last_name',
  'cosub_email',
] as const satisfies readonly (keyof Kept)[];

/**
 * What an admin's write to a participation has to obey as well: the fund's lock comes first, as for a commitment,
 * and no accepted amount passes what the fund can take (SYN-09).
 */
export const participationHooks: WriteHooks = {
  lock: async ({ db, id, values }) => {
    const kept = id === null ? undefined : await find(db, id);
    const funds = [kept?.fund, values['fund']].filter((fund) => typeof fund === 'string');
    if (funds.length > 0)
      await sql`SELECT 1 FROM funds WHERE "_id" = ANY(${funds}::uuid[]) ORDER BY "_id" FOR UPDATE`.execute(
        db,
      );
  },
  create: async (write) => {
    const { values } = write;
    await checkAccepted(write, {
      user: String(values['user']),
      fund: String(values['fund']),
      status: values['invest_status'],
      amount: values['invest_amount'],
      own: 0n,
    });
    return values;
  },
  update: async (write) => {
    const { db, id, values, by } = write;
    const kept = await find(db, id);
    if (!kept) return notFound('This investment');
    const fund = typeof values['fund'] === 'string' ? values['fund'] : kept.fund;
    const wasAccepted = kept.invest_status === investStatus.accepted;
    const keptAmount = centsFromDecimal(kept.invest_amount ?? '') ?? 0n;
    if (['invest_status', 'invest_amount', 'fund'].some((name) => name in values))
      await checkAccepted(write, {
        user: kept.user,
        fund,
        status: 'invest_status' in values ? values['invest_status'] : kept.invest_status,
        amount: 'invest_amount' in values ? values['invest_amount'] : Number(kept.invest_amount),
        own: wasAccepted && fund === kept.fund ? keptAmount : 0n,
      });
    const status = 'invest_status' in values ? values['invest_status'] : kept.invest_status;
    const isReleased = wasAccepted && status !== investStatus.accepted;
    const isUnderWay = kept.sa_complete_date === null;
    if (isReleased || (isUnderWay && agreed.some((name) => differs(kept, values, name))))
      await supersedeAgreement(db, id, by.now, isReleased);
    // What is released begins anew: a next commitment gets an agreement of its own.
    return isReleased ? { ...values, sa_complete_date: null } : values;
  },
};

/** A form saved with what it held already changes nothing of the agreement. */
function differs(kept: Kept, values: WireValues, name: (typeof agreed)[number]): boolean {
  const value = values[name];
  if (value === undefined) return false;
  if (name !== 'invest_amount') return (value ?? null) !== (kept[name] ?? null);
  const before = kept.invest_amount === null ? null : centsFromDecimal(kept.invest_amount);
  return (typeof value === 'number' ? centsFromNumber(value) : null) !== before;
}

async function find(db: Kysely<Database>, id: string): Promise<Kept | undefined> {
  return db
    .selectFrom('synd_users')
    .select([...agreed, 'sa_complete_date'])
    .where('_id', '=', id)
    .executeTakeFirst();
}

async function checkAccepted(
  { db, by }: HookedWrite & { values: WireValues },
  next: { user: string; fund: string; status: unknown; amount: unknown; own: bigint },
): Promise<void> {
  if (next.status !== investStatus.accepted) return;
  const fund = await readFundTerms(db, { id: next.fund }, by.now, 'lock');
  if (!fund) return refuse('bad_request', 'There is no such fund.', { fund: 'There is no such fund.' });
  const amount = typeof next.amount === 'number' ? centsFromNumber(next.amount) : null;
  // An admin may take less than the minimum; more than the fund can take nobody may.
  const limits = { ...(await limitsFor(db, fund, next)), minimum: 0n };
  const checked = checkAmount(amount, limits);
  if (!checked.ok)
    refuse(checked.code === 'fully-subscribed' ? 'fully_subscribed' : 'invalid_amount', checked.message, {
      invest_amount: checked.message,
    });
}

/** The filed agreements stay; only its request is no longer the one that the participation goes by. */
async function supersedeAgreement(
  db: Kysely<Database>,
  id: string,
  now: Date,
  evenCompleted: boolean,
): Promise<void> {
  const { rows } = await sql`UPDATE signature_requests SET "supersededAt" = ${now}
    WHERE "syndUser" = ${id} AND "supersededAt" IS NULL AND (${evenCompleted} OR "completedAt" IS NULL)
    RETURNING "_id"`.execute(db);
  if (rows.length > 0)
    await sql`UPDATE synd_users SET "syndAgreementSignedByCurrentUser" = false,
      "syndAgreementSignedByCurrentUserCosub" = false WHERE "_id" = ${id}`.execute(db);
}
