import { type PaymentInstruction, paymentInstructionFields, paymentInstructions } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { ActorUser } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { sanitize } from '../../../platform/html/sanitize.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertFundTemplates, lockFundTemplates } from '../../agreements/agreement-templates/index.ts';
import type { HookedWrite, WireValues, WriteHooks } from '../../records/collections/index.ts';
import { type InstructionChange, sendInstructionsChangedEmails } from './instructions-email.ts';

type Instructions = Record<PaymentInstruction, string | null>;

const none = Object.fromEntries(paymentInstructionFields.map((field) => [field, null])) as Instructions;

const percentages = ['currentPercentageTotalReturned', 'currentFundValuePercentage'] as const;

/**
 * A fund takes only templates that can be used, and says since when its percentages hold. Tells every superadmin
 * when the payment instructions of a fund change: payment fraud begins there (BAC-06). The access table requires
 * re-authentication for it.
 */
export const fundHooks = (platform: Platform): WriteHooks => ({
  lock: ({ db, values }) => lockFundTemplates(db, values),
  create: async ({ db, values }) => {
    await assertFundTemplates(db, platform.config, values, null);
    return values;
  },
  afterCreate: async ({ db, by, id }) => {
    const stored = await readInstructions(db, id);
    await report(db, platform, by, { id, changes: changesBetween(none, stored) });
  },
  update: async ({ db, by, id, values }) => {
    await assertFundTemplates(db, platform.config, values, id);
    if (paymentInstructionFields.some((field) => field in values)) {
      const stored = await readInstructions(db, id);
      const changes = changesBetween(stored, { ...stored, ...written(values) });
      await report(db, platform, by, { id, changes });
    }
    return { ...values, ...(await percentagesTime(db, { id, values, now: by.now })) };
  },
});

/** Investors read since when the percentages hold. A form sends the stored time back with new percentages. */
async function percentagesTime(
  db: Kysely<Database>,
  { id, values, now }: { id: string; values: WireValues; now: Date },
): Promise<WireValues> {
  if (!percentages.some((field) => field in values)) return {};
  const stored = await db
    .selectFrom('funds')
    .select([...percentages, 'currentPercentagesUpdatedAt'])
    .where('_id', '=', id)
    .executeTakeFirst();
  const isChanged = percentages.some(
    (field) => field in values && Number(values[field]) !== Number(stored?.[field]),
  );
  const time = values['currentPercentagesUpdatedAt'];
  const isTimeChosen =
    typeof time === 'string' && Date.parse(time) !== stored?.currentPercentagesUpdatedAt?.getTime();
  return isChanged && !isTimeChosen ? { currentPercentagesUpdatedAt: now.toISOString() } : {};
}

async function readInstructions(db: Kysely<Database>, id: string): Promise<Instructions> {
  const row = await db
    .selectFrom('funds')
    .select([...paymentInstructionFields])
    .where('_id', '=', id)
    .executeTakeFirst();
  return row ?? none;
}

/** The texts as they will be stored. */
function written(values: WireValues): Partial<Instructions> {
  return Object.fromEntries(
    paymentInstructionFields
      .filter((field) => field in values)
      .map((field) => [field, storedText(field, values[field])]),
  );
}

function storedText(field: PaymentInstruction, value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return paymentInstructions[field].holds === 'html' ? sanitize(value) : value;
}

function changesBetween(before: Instructions, after: Instructions): InstructionChange[] {
  return paymentInstructionFields
    .filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

async function report(
  db: Kysely<Database>,
  platform: Platform,
  by: HookedWrite['by'],
  { id, changes }: { id: string; changes: InstructionChange[] },
): Promise<void> {
  const person: ActorUser | null = by.actor.user;
  if (changes.length === 0 || !person) return;
  await sendInstructionsChangedEmails(db, platform, { fund: id, person, now: by.now, changes });
}
