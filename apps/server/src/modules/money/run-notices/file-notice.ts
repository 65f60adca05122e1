import { createHash } from 'node:crypto';
import { sanitizeFileName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { DocumentBrand } from '../../../adapters/agreement-pdf/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { currentPaper, issuePaper, makePaper, type PaperTools, type StoredPaper } from '../papers/index.ts';
import { type NoticeFacts, noticeDocument, noticeTitle } from './notice-document.ts';
import type { PostedLine } from './read-line.ts';

/** A notice whose file is in the store, and which nothing records yet. */
export interface MadeNotice {
  readonly facts: NoticeFacts;
  readonly stored: StoredPaper;
}

/** Makes the notice of a line; null for a valuation, which has none. Runs outside of any transaction. */
export async function makeNotice(
  platform: Pick<Platform, 'db' | 'clock'>,
  tools: PaperTools,
  line: PostedLine,
  brand: DocumentBrand,
): Promise<MadeNotice | null> {
  const facts = noticeFacts(line);
  return facts ? { facts, stored: await makePaper(platform, tools, noticeDocument(facts, brand)) } : null;
}

/** Files the notice for the holder of the position. That of a reversal replaces the first one, which stays. */
export async function fileNotice(
  db: Kysely<Database>,
  line: PostedLine,
  { facts, stored }: MadeNotice,
  now: Date,
): Promise<{ readonly paper: string; readonly title: string; readonly supersedes: string | undefined }> {
  const subject = { position: line.position, kind: 'notice' as const, subject: line.run };
  const current = await currentPaper(db, subject);
  const title = `${noticeTitle(facts)}: ${line.name}`;
  const paper = await issuePaper(
    db,
    {
      ...subject,
      title,
      from: null,
      to: line.day,
      holder: line.parties.profile,
      sequence: line.sequence,
      contentSha256: createHash('sha256').update(contentOf(facts)).digest('hex'),
      originalName: sanitizeFileName(`${line.fund.name} ${noticeTitle(facts)}.pdf`),
      supersedes: current?._id ?? null,
    },
    stored,
    { id: line.decidedBy, now },
  );
  return { paper, title, supersedes: current?._id };
}

const contentOf = (facts: NoticeFacts): string =>
  JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** What the notice says; none for a valuation. */
const noticeFacts = ({ amounts, before, after, unfunded, ...line }: PostedLine): NoticeFacts | undefined =>
  amounts
    ? {
        fundName: line.fund.name,
        holder: line.parties.holder,
        company: line.parties.company,
        number: line.number,
        name: line.name,
        memo: line.memo,
        day: line.day,
        amounts,
        before: { ...before, unfunded },
        after: { ...after, unfunded },
        reversal: line.reversal,
      }
    : undefined;
