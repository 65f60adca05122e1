import type { Pool } from 'pg';

/**
 * Documents of every kind with their files: half are tax documents, of which every second has been read. A hundred more
 * are drafts, and a few files still wait for the scanner.
 */
export async function seedDocuments(pool: Pool, total: number, say: (line: string) => void): Promise<void> {
  const tax = Math.round(total / 2);
  const news = Math.round(total / 10);
  const proof = Math.round(total / 10);
  const dueDiligence = Math.round(total / 100);
  await pool.query(`
    INSERT INTO tax_documents (_id, "createdAt", "user", fund, title, "originalName", year, "isDeleted", "docPath",
        "publishedAt")
      SELECT gen_random_uuid(), now() - i * interval '3 minutes', u._id, f._id, 'K-1 of ' || u.n,
        'k1-' || i || '.pdf', 2015 + i % 10, i % 500 = 0, 'tax/' || i, now() - i * interval '3 minutes'
      FROM generate_series(1, ${tax}) g(i) JOIN bench_people u ON u.n = i
        JOIN bench_funds f ON f.n = 1 + u.n % 200;
    INSERT INTO news_documents (_id, "createdAt", fund, title, "originalName", year, "docPath")
      SELECT gen_random_uuid(), now() - i * interval '6 minutes', f._id, 'Letter ' || i, 'letter-' || i || '.pdf',
        2015 + i % 10, 'news/' || i
      FROM generate_series(1, ${news}) g(i) JOIN bench_funds f ON f.n = 1 + i % 200;
    INSERT INTO proof_documents (_id, "createdAt", "user", title, "originalName", "docPath")
      SELECT gen_random_uuid(), now() - i * interval '6 minutes', u._id, 'Passport ' || i, 'passport-' || i || '.pdf',
        'proof/' || i
      FROM generate_series(1, ${proof}) g(i) JOIN bench_people u ON u.n = i;
    INSERT INTO synd_documents (_id, "createdAt", fund, title, "originalName", "docPath")
      SELECT gen_random_uuid(), now() - i * interval '6 minutes', f._id, 'Memorandum ' || i,
        'memorandum-' || i || '.pdf', 'fund/' || i
      FROM generate_series(1, ${dueDiligence}) g(i) JOIN bench_funds f ON f.n = 1 + i % 200;
    INSERT INTO synd_agreements (_id, "createdAt", "syndUser", title, "originalName", "docPath")
      SELECT gen_random_uuid(), s.sa_complete_date, s._id, 'Agreement', 'agreement.pdf', 'agreement/' || s._id
      FROM synd_users s WHERE s.sa_complete_date IS NOT NULL
      LIMIT ${total - tax - news - proof - dueDiligence};
    INSERT INTO filing_drafts (_id, "createdAt", kind, "docPath", "bucketId", "originalName", title, fund, "user", year)
      SELECT gen_random_uuid(), now() - i * interval '1 minute', 'tax_documents', 'draft/' || i, 'bench',
        'k1-draft-' || i || '.pdf', 'K-1 of ' || u.n, f._id, u._id, 2025
      FROM generate_series(1, 100) g(i) JOIN bench_people u ON u.n = i JOIN bench_funds f ON f.n = 1 + u.n % 200;
    INSERT INTO document_reads ("user", document, "readAt")
      SELECT "user", _id, "createdAt" + interval '1 day' FROM tax_documents WHERE "originalName" ~ '[02468][.]pdf$';
    INSERT INTO files (key, size, type, state, "scannedAt")
      SELECT "docPath", 100000, 'application/pdf', CASE WHEN "docPath" ~ '/7$' THEN 'quarantined' ELSE 'stored' END,
        CASE WHEN "docPath" !~ '/7$' THEN "createdAt" END
      FROM (SELECT "docPath", "createdAt" FROM tax_documents UNION ALL SELECT "docPath", "createdAt" FROM news_documents
        UNION ALL SELECT "docPath", "createdAt" FROM proof_documents
        UNION ALL SELECT "docPath", "createdAt" FROM synd_documents
        UNION ALL SELECT "docPath", "createdAt" FROM synd_agreements
        UNION ALL SELECT "docPath", "createdAt" FROM filing_drafts) d`);
  say(`${total} documents with their files, and 100 drafts`);
}
