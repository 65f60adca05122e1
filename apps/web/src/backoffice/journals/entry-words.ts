import type { JournalEntry } from '@paddock/contract';
import {
  type Account,
  centsOf,
  counted,
  dayText,
  entryAmount,
  isFundAccount,
  isPositionAccount,
  numberFromCents,
  participantName,
} from '@paddock/domain';

type Posting = JournalEntry['postings'][number];

const names: Readonly<Record<Account, string>> = {
  unfunded: 'Unfunded',
  called: 'Called',
  contributed: 'Contributed',
  returned_capital: 'Returned capital',
  preferred_return: 'Preferred return',
  profit: 'Profit',
  interest: 'Interest',
  unclassified: 'Earlier distributions',
  income: 'Income',
  valuation: 'Valuation',
  fees: 'Fees',
  payable: 'Payable',
  suspense: 'Suspense',
  commitments: 'Commitments',
  cash: 'Cash',
  investments: 'Investments',
  withholding_payable: 'Withholding payable',
  fee_income: 'Fee income',
};

const isAccount = (account: string): account is Account =>
  isPositionAccount(account) || isFundAccount(account);

/** What an account is called; its own name where a later version has posted to it. */
export const accountName = (account: string): string => (isAccount(account) ? names[account] : account);

/** How much an entry is about, in dollars. */
export const amountOfEntry = ({ kind, postings }: Pick<JournalEntry, 'kind' | 'postings'>): number =>
  numberFromCents(
    entryAmount({
      kind,
      postings: postings.map(({ account, amount }) => ({ account, amount: centsOf(amount) })),
    }),
  );

/** A posting as a line of a book: its amount in one of two columns. */
export const sidesOf = ({
  amount,
}: Pick<Posting, 'amount'>): { debit: number | null; credit: number | null } =>
  amount > 0 ? { debit: amount, credit: null } : { debit: null, credit: -amount };

/** Whose an entry is: its participation by name, or how many it concerns. */
export function whoseEntry({ postings }: Pick<JournalEntry, 'postings'>): string {
  const positions = new Map(
    postings.flatMap(({ position }) => (position ? [[position.number, position]] : [])),
  );
  const [first] = positions.values();
  if (!first) return 'The fund';
  return positions.size === 1 ? participantName(first) : counted(positions.size, 'participation');
}

/** What differs between the day on which an entry counts and the one on which it happened; empty where nothing does. */
export function dayNote({ effectiveDate, ownDate }: Pick<JournalEntry, 'effectiveDate' | 'ownDate'>): string {
  if (ownDate === null) return '';
  return `It happened on ${dayText(ownDate)}. That day was closed, so it counts on ${dayText(effectiveDate)}.`;
}
