import type { JournalEntry } from '@paddock/contract';
import {
  addBalances,
  balanceOf,
  formatUsdWithCents,
  mirror,
  netAssetValue,
  valueWithoutCapital,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { readBalances, readPostings } from '../journal/index.ts';
import { readJournalEntry } from './list-entries.ts';

/** An entry that is reversed by itself, under the lock of its fund. Throws where it is not (LED-02). */
export async function readReversible(
  db: Kysely<Database>,
  { fund, entry: id }: { fund: string; entry: string },
): Promise<JournalEntry> {
  const entry = await readJournalEntry(db, id);
  if (entry.reversedBy !== null) throwDomainError('conflict', 'This entry is reversed already.');
  if (entry.run)
    throwDomainError(
      'conflict',
      `This entry is a line of “${entry.run.name}”, which is reversed as a whole. Ask for that on its page.`,
    );
  if (!entry.isReversible)
    throwDomainError(
      'conflict',
      entry.kind === 'opening' && entry.postings.some(({ account }) => account === 'valuation')
        ? 'The capital of this position has left since, and its value with it, so there is nothing to take back.'
        : 'This entry follows a commitment or a receipt. Reverse the receipt, or correct the terms, on the page of the participation.',
    );
  await assertNoValueWithoutCapital(db, { fund, entry: id });
  return entry;
}

/** A position into which nothing is paid has no value (LED-03), and a reversal gives it none. */
async function assertNoValueWithoutCapital(
  db: Kysely<Database>,
  { fund, entry }: { fund: string; entry: string },
): Promise<void> {
  const postings = await readPostings(db, { fund, entry });
  const balances = await readBalances(
    db,
    postings.flatMap(({ position }) => position ?? []),
  );
  for (const [position, balance] of balances) {
    const own = postings.filter((posting) => posting.position === position);
    const after = addBalances(balance, balanceOf(mirror(own)));
    if (valueWithoutCapital(position, after).length > 0)
      throwDomainError(
        'conflict',
        `Nothing is paid in here any more, so without this entry there would be a value of ${formatUsdWithCents(netAssetValue(after))} without capital. Reverse the entry of the value first.`,
      );
  }
}
