import type { Kysely } from 'kysely';
import type { DocumentContent } from '../adapters/agreement-pdf/index.ts';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import { daysFrom } from './days.ts';
import { type DemoInvestor, demoInvestors, emailOf } from './investors.ts';
import { sampleNote } from './papers/due-diligence.ts';

type StorePaper = (
  folder: string,
  paper: DocumentContent,
) => Promise<{ docPath: string; bucketId: string; title: string; originalName: string }>;

const letterFor = ({ name, trust, business }: DemoInvestor): DocumentContent => {
  const who = trust ?? business ?? name.join(' ');
  return {
    title: `Verification letter, ${who}`,
    subtitle: 'Whitmore & Sable, certified public accountants',
    note: sampleNote,
    sections: [
      {
        heading: 'To whom it may concern',
        paragraphs: [
          `${who} has been a client of this firm for more than three years. We have reviewed the statements of assets and liabilities, and a credit report of the last three months.`,
          `On this basis we have a reasonable belief that ${who} is an accredited investor as defined in Rule 501(a) of Regulation D.`,
        ],
      },
    ],
  };
};

const statementFor = ({ name }: DemoInvestor): DocumentContent => ({
  title: 'Brokerage statement',
  subtitle: name.join(' '),
  note: sampleNote,
  sections: [
    {
      heading: 'Account summary',
      paragraphs: ['Value of the account at the end of the month: $3,214,806.55. No margin balance.'],
    },
  ],
});

/** The evidence of those whose accreditation waits or was refused. One of them has not uploaded any yet. */
export async function seedVerificationDocuments(
  db: Kysely<Database>,
  store: StorePaper,
  now: Date,
): Promise<void> {
  const reviewed = demoInvestors.filter(({ accreditation }) =>
    ['waiting', 'refused'].includes(accreditation),
  );
  for (const [index, investor] of reviewed.slice(0, -1).entries()) {
    const { _id: user } = await db
      .selectFrom('users')
      .select('_id')
      .where('email', '=', emailOf(investor))
      .executeTakeFirstOrThrow();
    const papers = index % 2 === 0 ? [letterFor(investor)] : [statementFor(investor), letterFor(investor)];
    for (const paper of papers)
      await db
        .insertInto('proof_documents')
        .values({ _id: newId(), ...(await store('proofs', paper)), user, createdAt: daysFrom(now, -11) })
        .execute();
  }
}
