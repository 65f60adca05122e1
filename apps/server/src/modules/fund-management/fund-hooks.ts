import type { Kysely } from 'kysely';
import type { ActorUser } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import type { HookedWrite, WireValues, WriteHooks } from '../collections/index.ts';
import { sanitize } from '../content/index.ts';
import { type InstructionChange, sendInstructionsChangedEmails } from './instructions-email.ts';

/** The texts that tell investors where to send their money. */
export const instructionFields = [
  'wire_instructions',
  'check_instructions',
  'funding_my_investment_description',
] as const;

type Instructions = Record<(typeof instructionFields)[number], string | null>;

const none: Instructions = {
  wire_instructions: null,
  check_instructions: null,
  funding_my_investment_description: null,
};

/**
 * Tells every superadmin when the payment instructions of a fund change: payment fraud begins there (BAC-06).
 * The access table requires re-authentication for it.
 */
export const fundHooks = (platform: Platform): WriteHooks => ({
  afterCreate: async ({ db, by, id }) => {
    const stored = await readInstructions(db, id);
    await report(db, platform, by, { id, changes: changesBetween(none, stored) });
  },
  update: async ({ db, by, id, values }) => {
    if (!instructionFields.some((field) => field in values)) return values;
    const stored = await readInstructions(db, id);
    await report(db, platform, by, {
      id,
      changes: changesBetween(stored, { ...stored, ...written(values) }),
    });
    return values;
  },
});

async function readInstructions(db: Kysely<Database>, id: string): Promise<Instructions> {
  const row = await db
    .selectFrom('funds')
    .select([...instructionFields])
    .where('_id', '=', id)
    .executeTakeFirst();
  return row ?? none;
}

/** The texts as they will be stored. */
function written(values: WireValues): Partial<Instructions> {
  return Object.fromEntries(
    instructionFields
      .filter((field) => field in values)
      .map((field) => [field, typeof values[field] === 'string' ? sanitize(values[field]) : null]),
  );
}

function changesBetween(before: Instructions, after: Instructions): InstructionChange[] {
  return instructionFields
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
