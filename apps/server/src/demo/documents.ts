import { printColors, sanitizeFileName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { AgreementPdf, DocumentContent } from '../adapters/agreement-pdf/index.ts';
import type { Store } from '../adapters/storage/index.ts';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import { type PortalSlug, portals } from '../setup/index.ts';
import { daysFrom } from './days.ts';
import type { SeededFunds } from './funds.ts';
import { dueDiligenceDocuments, sampleNote } from './papers/due-diligence.ts';
import type { UserIds } from './people.ts';

const brandOf = (slug: PortalSlug) => printColors(portals.find((portal) => portal.slug === slug) ?? {});

/** Creates real PDFs for the demo: due diligence for every fund, and the investor's news, tax documents and agreements. */
export async function seedDocuments(
  db: Kysely<Database>,
  options: { store: Store; agreementPdf: AgreementPdf; userIds: UserIds; funds: SeededFunds; now: Date },
): Promise<void> {
  const store = async (folder: string, paper: DocumentContent) => {
    const _id = newId();
    const docPath = `${folder}/${_id}.pdf`;
    await options.store.put(docPath, await options.agreementPdf.createDocument(paper), 'application/pdf');
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
    const papers = dueDiligenceDocuments(facts.name).slice(0, (facts.days[2] ?? 0) > 0 ? undefined : 1);
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
}

async function seedInvestorDocuments(
  db: Kysely<Database>,
  options: { userIds: UserIds; funds: SeededFunds; now: Date },
  store: (
    folder: string,
    paper: DocumentContent,
  ) => Promise<{ _id: string; docPath: string; bucketId: string; title: string; originalName: string }>,
): Promise<void> {
  const user = options.userIds.get('investor@example.com') ?? null;
  if (!user) throw new Error('The demo has no investor');
  const year = options.now.getUTCFullYear();
  const held = await db
    .selectFrom('synd_users')
    .select(['_id', 'fund', 'sa_complete_date'])
    .where('user', '=', user)
    .where('sa_complete_date', 'is not', null)
    .execute();
  for (const { _id: syndUser, fund, sa_complete_date } of held) {
    const seeded = [...options.funds.values()].find((candidate) => candidate._id === fund);
    if (!seeded) continue;
    const { name, portal } = seeded.fund;
    const paper = (title: string, text: string): DocumentContent => ({
      title,
      subtitle: name,
      brand: brandOf(portal),
      note: sampleNote,
      sections: [{ heading: 'Summary', paragraphs: [text] }],
    });
    const agreement = await store(
      'agreements',
      paper(
        `${name}: signed agreement`,
        'Archived copy of the subscription agreement, signed by all parties on paper.',
      ),
    );
    await db
      .insertInto('synd_agreements')
      .values({ ...agreement, syndUser, createdAt: sa_complete_date ?? options.now })
      .execute();
    const news = await store(
      'news',
      paper(
        `${name}: third quarter ${year}`,
        'The fund is performing according to plan. Distributions will follow within thirty days.',
      ),
    );
    await db
      .insertInto('news_documents')
      .values({ ...news, fund, year, createdAt: daysFrom(options.now, -40) })
      .execute();
    const tax = await store(
      'tax',
      paper(`${name}: Schedule K-1 ${year - 1}`, 'Your share of income, deductions and credits.'),
    );
    await db
      .insertInto('tax_documents')
      .values({ ...tax, user, fund, year: year - 1, createdAt: daysFrom(options.now, -250) })
      .execute();
  }
}
