import { createHash } from 'node:crypto';
import { sanitizeFileName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { DocumentBrand } from '../../../adapters/agreement-pdf/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type CurrentPaper,
  currentPaper,
  issuePaper,
  makePaper,
  type PaperSubject,
  type PaperTools,
  type StoredPaper,
} from '../papers/index.ts';
import { type NoticeFacts, noticeDocument, noticeTitle } from './notice-document.ts';
import type { PostedLine } from './read-line.ts';

/** A notice whose file is in the store, and which nothing records yet. */
export interface MadeNotice {
  readonly facts: NoticeFacts;
  readonly stored: StoredPaper;
  /** That of what is reversed; null if there is none. */
  readonly replaces: CurrentPaper | null;
}

/** Makes the notice of a line. Runs outside of any transaction. */
export async function makeNotice(
  platform: Pick<Platform, 'db' | 'clock'>,
  tools: PaperTools,
  line: PostedLine,
  brand: DocumentBrand,
): Promise<MadeNotice> {
  const facts = noticeFacts(line);
  const replaces = (await currentPaper(platform.db, noticeOf(line))) ?? null;
  const document = noticeDocument(facts, { brand, replaces, timeZone: line.timeZone });
  return { facts, stored: await makePaper(platform, tools, document), replaces };
}

/** Files the notice for the holder of the position. That of a reversal replaces the first one, which stays. */
export async function fileNotice(
  db: Kysely<Database>,
  line: PostedLine,
  { facts, stored, replaces }: MadeNotice,
  now: Date,
): Promise<{ readonly paper: string; readonly title: string }> {
  const title = `${noticeTitle(facts)}: ${line.name}`;
  const paper = await issuePaper(
    db,
    {
      ...noticeOf(line),
      title,
      from: null,
      to: line.day,
      holder: line.parties.profile,
      sequence: line.sequence,
      contentSha256: createHash('sha256').update(contentOf(facts)).digest('hex'),
      originalName: sanitizeFileName(`${line.fund.name} ${noticeTitle(facts)}.pdf`),
      supersedes: replaces?._id ?? null,
    },
    stored,
    { id: line.decidedBy, now },
  );
  return { paper, title };
}

const noticeOf = ({ position, run }: PostedLine): PaperSubject => ({
  position,
  kind: 'notice',
  subject: run,
});

const contentOf = (facts: NoticeFacts): string =>
  JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

const noticeFacts = ({ before, after, unfunded, ...line }: PostedLine): NoticeFacts => ({
  fundName: line.fund.name,
  holder: line.parties.holder,
  company: line.parties.company,
  kind: line.kind,
  number: line.number,
  name: line.name,
  memo: line.memo,
  day: line.day,
  amounts: line.amounts,
  amount: line.amount,
  before: { ...before, unfunded },
  after: { ...after, unfunded },
  reversal: line.reversal,
});
