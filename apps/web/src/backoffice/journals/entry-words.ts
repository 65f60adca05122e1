import type { JournalEntry } from '@paddock/contract';
import {
  type Account,
  bookOf,
  type Cents,
  centsOf,
  entryKindNames,
  isFundAccount,
  isPositionAccount,
  numberFromCents,
  participantName,
  sumCents,
} from '@paddock/domain';
import { dayText } from '../../ui/text/day-text.ts';

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

const postsTo = ({ postings }: Pick<JournalEntry, 'postings'>, account: Account): boolean =>
  postings.some((posting) => posting.account === account);

/** What happened, in a few words. The entries of an opening say what of it they are. */
export function entryName(entry: Pick<JournalEntry, 'kind' | 'postings'>): string {
  const name = entryKindNames[entry.kind];
  if (entry.kind !== 'opening') return name;
  if (postsTo(entry, 'unclassified')) return `${name}: earlier distributions`;
  if (postsTo(entry, 'valuation')) return `${name}: value`;
  return postsTo(entry, 'contributed') ? `${name}: contribution` : name;
}

/** Kinds that go either way. */
const eitherWay: readonly JournalEntry['kind'][] = ['commitment', 'valuation', 'income', 'opening'];

/**
 * How much an entry is about, in dollars: what it posts in the capital of the fund, else in its commitments. Negative where
 * a commitment or a value goes down.
 */
export function entryAmount({ kind, postings }: Pick<JournalEntry, 'kind' | 'postings'>): number {
  const isCapital = ({ account }: Posting) => !isAccount(account) || bookOf(account) === 'capital';
  const book = postings.some(isCapital) ? postings.filter(isCapital) : postings;
  const cents = (posting: Posting): Cents => centsOf(posting.amount);
  const debits = sumCents(book.map(cents).filter((amount) => amount > 0n));
  const goesDown =
    eitherWay.includes(kind) &&
    book.some(
      ({ account, amount }) => (account === 'commitments' || account === 'investments') && amount < 0,
    );
  return numberFromCents(goesDown ? -debits : debits);
}

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
  return positions.size === 1 ? participantName(first) : `${positions.size} participations`;
}

/** What differs between the day on which an entry counts and the one on which it happened; empty where nothing does. */
export function dayNote({ effectiveDate, ownDate }: Pick<JournalEntry, 'effectiveDate' | 'ownDate'>): string {
  if (ownDate === null) return '';
  return `It happened on ${dayText(ownDate)}. That day was closed, so it counts on ${dayText(effectiveDate)}.`;
}
