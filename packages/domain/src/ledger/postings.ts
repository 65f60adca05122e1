import { type Cents, sumCents } from '../money/money.ts';
import { type Account, type Book, bookOf, isFundAccount, isPositionAccount } from './accounts.ts';

/** One line of an entry: debits are positive, credits negative. An account of the fund has no position. */
export type Posting = { readonly account: Account; readonly position: string | null; readonly amount: Cents };

/** Whether an entry may be posted, or what is wrong with it. */
export type EntryCheck =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'no-lines' | 'wrong-account' | 'zero-amount' | 'unbalanced';
      readonly message: string;
    };

/** What a reversal posts: each line of the original with the other sign. */
export const mirror = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, amount: -posting.amount }));

const isRightAccount = ({ account, position }: Posting): boolean =>
  position === null ? isFundAccount(account) : isPositionAccount(account);

const bookTotal = (postings: readonly Posting[], book: Book): Cents =>
  sumCents(postings.filter(({ account }) => bookOf(account) === book).map(({ amount }) => amount));

/** Every entry has two lines or more, each on an account of its owner, and its debits equal its credits in each book. */
export function checkEntry(postings: readonly Posting[]): EntryCheck {
  if (postings.length < 2)
    return { ok: false, code: 'no-lines', message: 'An entry has at least two lines.' };
  const wrong = postings.find((posting) => !isRightAccount(posting));
  if (wrong) {
    const owner = wrong.position === null ? 'the fund' : 'a position';
    return { ok: false, code: 'wrong-account', message: `"${wrong.account}" is no account of ${owner}.` };
  }
  if (postings.some(({ amount }) => amount === 0n))
    return { ok: false, code: 'zero-amount', message: 'A line has an amount.' };
  const book = (['commitment', 'capital'] as const).find((each) => bookTotal(postings, each) !== 0n);
  return book
    ? { ok: false, code: 'unbalanced', message: `Debits and credits differ in the ${book} book.` }
    : { ok: true };
}

/** What of some postings is money that moved: in, or out with a minus sign. */
export const cashOf = (postings: readonly Posting[]): Cents =>
  sumCents(postings.filter(({ account }) => account === 'cash').map(({ amount }) => amount));
