import { newId } from '@paddock/server/platform/database/index.ts';
import type { TestServer } from './server.ts';

/** The bytes of every stored test document. */
export const samplePdf = Buffer.from('%PDF-1.7\n% a document of a test\n%%EOF\n');

/** Creates files in the store with their records. */
export function storedDocuments(server: TestServer) {
  const put = async () => {
    const docPath = `documents/${newId()}.pdf`;
    await server.store.put(docPath, samplePdf, 'application/pdf');
    return { docPath, bucketId: server.store.bucket };
  };
  /** A due-diligence document of a fund. */
  const forFund = async (fund: string, more: { isDeleted?: boolean; originalName?: string } = {}) => {
    const row = { _id: newId(), fund, originalName: 'Terms.pdf', ...more, ...(await put()) };
    await server.platform.db.insertInto('synd_documents').values(row).execute();
    return row;
  };
  const taxFor = async (user: string, more: { isDeleted?: boolean; year?: number | null } = {}) => {
    const row = { _id: newId(), user, year: 2025, originalName: 'K-1.pdf', ...more, ...(await put()) };
    await server.platform.db.insertInto('tax_documents').values(row).execute();
    return row;
  };
  /** A news document of a person, or of a fund. */
  const newsFor = async (reader: { user?: string; fund?: string }) => {
    const row = { _id: newId(), originalName: 'Letter.pdf', ...reader, ...(await put()) };
    await server.platform.db.insertInto('news_documents').values(row).execute();
    return row;
  };
  /** A verification document of a person. */
  const verificationFor = async (user: string, more: { isDeleted?: boolean } = {}) => {
    const row = { _id: newId(), user, originalName: 'passport.pdf', ...more, ...(await put()) };
    await server.platform.db.insertInto('proof_documents').values(row).execute();
    return row;
  };
  /** A signed agreement of a participation. */
  const agreementOf = async (syndUser: string) => {
    const row = { _id: newId(), syndUser, originalName: 'Agreement.pdf', ...(await put()) };
    await server.platform.db.insertInto('synd_agreements').values(row).execute();
    return row;
  };
  return { forFund, taxFor, newsFor, verificationFor, agreementOf };
}
