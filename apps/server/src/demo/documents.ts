import { sanitizeFileName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { AgreementPdf, DocumentContent } from '../adapters/agreement-pdf/index.ts';
import type { Store } from '../adapters/storage/index.ts';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import { daysFrom } from './days.ts';
import type { SeededFunds } from './funds.ts';
import { brandOf } from './papers/brand-of.ts';
import { dueDiligenceDocuments, sampleNote } from './papers/due-diligence.ts';
import { quarterlyReport } from './papers/quarterly-report.ts';
import { seedVerificationDocuments } from './verification-documents.ts';

/** Creates real PDFs for the demo: due diligence for every fund, and the investors' news, tax documents and agreements. */
export async function seedDocuments(
  db: Kysely<Database>,
  options: { store: Store; agreementPdf: AgreementPdf; funds: SeededFunds; now: Date },
): Promise<void> {
  const files = new Map<string, Promise<Uint8Array>>();
  // The investors of a fund have papers of the same words.
  const fileOf = (paper: DocumentContent) => {
    const words = JSON.stringify(paper);
    const file = files.get(words) ?? options.agreementPdf.createDocument(paper);
    files.set(words, file);
    return file;
  };
  const store = async (folder: string, paper: DocumentContent) => {
    const _id = newId();
    const docPath = `${folder}/${_id}.pdf`;
    await options.store.put(docPath, await fileOf(paper), 'application/pdf');
    return {
      _id,
      docPath,
      bucketId: options.store.bucket,
      title: paper.title,
      originalName: sanitizeFileName(`${paper.title}.pdf`),
    };
  };
  for (const { _id: fund, fund: facts } of options.funds.values()) {
    // For closed funds, the memorandum is enough.
    const papers = dueDiligenceDocuments(facts).slice(0, (facts.days[2] ?? 0) > 0 ? undefined : 1);
    for (const [index, paper] of papers.entries()) {
      const stored = await store('diligence', { ...paper, brand: brandOf(facts.portal) });
      const createdAt = daysFrom(options.now, -30 + index);
      await db
        .insertInto('synd_documents')
        .values({ ...stored, fund, createdAt })
        .execute();
    }
  }
  await seedInvestorDocuments(db, options, store);
  await seedVerificationDocuments(db, store, options.now);
}

interface StoredPaper {
  readonly docPath: string;
  readonly bucketId: string;
  readonly title: string;
  readonly originalName: string;
}

/**
 * The papers of each fund with investors: a signed agreement for each of them, and, for those who had invested by the
 * end of last year, a quarterly report and Schedule K-1. Every other K-1 has been read.
 */
async function seedInvestorDocuments(
  db: Kysely<Database>,
  { funds, now }: { funds: SeededFunds; now: Date },
  store: (folder: string, paper: DocumentContent) => Promise<StoredPaper & { _id: string }>,
): Promise<void> {
  const year = now.getUTCFullYear();
  for (const { _id: fund, fund: facts } of funds.values()) {
    const held = await db
      .selectFrom('synd_users')
      .select(['_id', 'user', 'sa_complete_date'])
      .where('fund', '=', fund)
      .where('sa_complete_date', 'is not', null)
      .orderBy('_id')
      .execute();
    const { name, portal } = facts;
    const paper = (title: string, text: string): DocumentContent => ({
      title,
      subtitle: name,
      brand: brandOf(portal),
      note: sampleNote,
      sections: [{ heading: 'Summary', paragraphs: [text] }],
    });
    for (const { _id: syndUser, sa_complete_date } of held) {
      const agreement = await store(
        'agreements',
        paper(
          `${name}: signed agreement`,
          'Archived copy of the subscription agreement, signed by all parties on paper.',
        ),
      );
      await db
        .insertInto('synd_agreements')
        .values({ ...agreement, syndUser, createdAt: sa_complete_date ?? now })
        .execute();
    }
    const lastYears = held.filter(
      ({ sa_complete_date }) => (sa_complete_date?.getUTCFullYear() ?? year) < year,
    );
    if (lastYears.length === 0) continue;
    const news = await store('news', paper(`${name}: third quarter ${year}`, quarterlyReport(facts)));
    await db
      .insertInto('news_documents')
      .values({ ...news, fund, year, createdAt: daysFrom(now, -40) })
      .execute();
    for (const [index, { user }] of lastYears.entries()) {
      const tax = await store(
        'tax',
        paper(`${name}: Schedule K-1 ${year - 1}`, 'Your share of income, deductions and credits.'),
      );
      await db
        .insertInto('tax_documents')
        .values({ ...tax, user, fund, year: year - 1, createdAt: daysFrom(now, -250) })
        .execute();
      if (index % 2 === 1)
        await db
          .insertInto('document_reads')
          .values({ user, document: tax._id, readAt: daysFrom(now, -240) })
          .execute();
    }
  }
}
