import { adminFooter, defineEmail } from '../../messages/mailing/index.ts';
import type { LedgerFinding } from './findings.ts';
import type { KeptSeal } from './known-seals.ts';

const fund = '01990000-0000-7000-8000-000000000001';
const sampleNames = new Map([[fund, 'Harbor Residences']]);

/** Longer lists end with how many more there are. */
const maxListed = 50;

/** What a check of the journals has found for the first time. */
export const findingsEmail = defineEmail(
  'ledger: entries differ',
  (findings: readonly LedgerFinding[], names: ReadonlyMap<string, string>) => {
    const more = findings.length - maxListed;
    return {
      subject: 'The books of funds are not as they were posted',
      preheader: findings[0]?.text ?? '',
      heading: 'The books of funds are not as they were posted',
      paragraphs: [
        'The check of the books compared each entry with its seal, and each balance with its entries. Nothing on this site changes what was posted, so please find out what did. You are told of each finding once.',
        ...findings.slice(0, maxListed).map(({ fund: book, text }) => {
          const name = book === null ? undefined : (names.get(book) ?? book);
          return name === undefined ? text : `${name}: ${text}`;
        }),
        ...(more > 0 ? [`And ${more.toLocaleString('en-US')} more.`] : []),
        'On the server, npm run verify-ledger shows what is found now.',
      ],
      footer: adminFooter,
    };
  },
  () => ({
    several: [
      [
        { key: 'a', fund, text: `Entry 4 (${fund}) is not as it was posted.` },
        { key: 'b', fund: null, text: 'The trigger checked of the table positions is disabled.' },
      ],
      sampleNames,
    ],
  }),
);

/** The newest seal of each fund with a book, so that there is a copy outside the database. */
export const sealsEmail = defineEmail(
  'ledger: newest seals',
  (seals: readonly KeptSeal[], names: ReadonlyMap<string, string>) => ({
    subject: 'The newest seals of the books: please keep this email',
    preheader: 'With this email you can prove what was posted until today.',
    heading: 'The newest seals of the books',
    paragraphs: [
      'Every entry in the book of a fund is sealed with the one before it. These are the newest seals. Anyone who has this email can tell later whether anything posted until today was changed or removed, even by somebody with all rights in the database. On the server, run npm run verify-ledger with a line of this email:',
      ...seals.map(
        ({ fund: book, sequence, sha256 }) =>
          `${names.get(book) ?? book}: --fund ${book} --seal ${sequence}:${sha256}`,
      ),
    ],
    footer: adminFooter,
  }),
  () => ({ one: [[{ fund, sequence: '680', sha256: 'ab'.repeat(32) }], sampleNames] }),
);
