import { type Cents, formatUsdWithCents, sumCents } from '../money/money.ts';
import { bookOf, isFundAccount, isPositionAccount } from './accounts.ts';
import { type EntryKind, entryKindNames } from './entry-kinds.ts';

/** An entry as it is read. A later version may have posted to an account that this one does not know. */
export type ReadEntry = {
  readonly kind: EntryKind;
  readonly postings: readonly { readonly account: string; readonly amount: Cents }[];
};

/** What is owed and paid in one entry, as by a distribution by hand, is one amount and not two. */
function withoutPassingOn(postings: ReadEntry['postings']): ReadEntry['postings'] {
  const payable = postings.filter(({ account }) => account === 'payable');
  return sumCents(payable.map(({ amount }) => amount)) === 0n
    ? postings.filter(({ account }) => account !== 'payable')
    : postings;
}

const isCommitment = ({ account }: ReadEntry['postings'][number]): boolean =>
  (isPositionAccount(account) || isFundAccount(account)) && bookOf(account) === 'commitment';

/** What the entries of an opening are called that say what the percentages of the fund said. */
export const openingNames = {
  distribution: `${entryKindNames.opening}: earlier distributions`,
  value: `${entryKindNames.opening}: value`,
} as const;

/** What happened, in a few words. The entries of an opening say what of it they are. */
export function entryName({
  kind,
  postings,
}: Pick<ReadEntry, 'kind'> & { readonly postings: readonly { readonly account: string }[] }): string {
  const name = entryKindNames[kind];
  if (kind !== 'opening') return name;
  const postsTo = (account: string) => postings.some((posting) => posting.account === account);
  if (postsTo('unclassified')) return openingNames.distribution;
  if (postsTo('valuation')) return openingNames.value;
  return postsTo('contributed') ? `${name}: contribution` : name;
}

/** Kinds that go either way. */
const eitherWay: readonly EntryKind[] = ['commitment', 'valuation', 'income', 'opening'];

/**
 * How much an entry is about: what it posts in the capital of the fund, else in its commitments. What is contributed
 * posts the same amount in both. A transfer moves everything that stands on a position, and is about the capital that
 * was contributed. Negative where a commitment or a value goes down.
 */
export function entryAmount({ kind, postings }: ReadEntry): Cents {
  const capital = withoutPassingOn(postings).filter((posting) => !isCommitment(posting));
  const contributed = capital.filter(({ account }) => account === 'contributed');
  const about = kind === 'transfer' ? contributed : capital;
  const book = about.length > 0 ? about : postings.filter(isCommitment);
  const debits = sumCents(book.map(({ amount }) => amount).filter((amount) => amount > 0n));
  const goesDown =
    eitherWay.includes(kind) &&
    book.some(
      ({ account, amount }) => (account === 'commitments' || account === 'investments') && amount < 0n,
    );
  return goesDown ? -debits : debits;
}

/** Such as "No. 12, Valuation of $1,200.00". */
export const entryInWords = (entry: ReadEntry & { readonly sequence: number }): string =>
  `No. ${entry.sequence}, ${entryName(entry)} of ${formatUsdWithCents(entryAmount(entry))}`;
