import { createHash } from 'node:crypto';
import type { Day, PaperKind } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { AgreementPdf, DocumentContent } from '../../../adapters/agreement-pdf/index.ts';
import type { Store } from '../../../adapters/storage/index.ts';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { StalePreparationError } from '../../../platform/prepare-and-record.ts';
import {
  confirmProvisionalObject,
  registerProvisionalObject,
} from '../../storage/provisional-objects/index.ts';

/** What a paper is of: of each, a position has one paper that nothing replaces. */
export interface PaperSubject {
  readonly position: string;
  readonly kind: PaperKind;
  /** Such as a period or the id of a distribution. */
  readonly subject: string;
}

export interface NewPaper extends PaperSubject {
  readonly title: string;
  /** The first day of its period; null for a paper of one day. */
  readonly from: Day | null;
  readonly to: Day;
  /** The investing profile of the holder whom it states. */
  readonly holder: string | null;
  /** The last entry of the fund's journal that it was made from. */
  readonly sequence: bigint;
  /** Hex, of what it says. */
  readonly contentSha256: string;
  readonly originalName: string;
  /** The paper that it replaces. */
  readonly supersedes: string | null;
}

/** A paper's file in the store, which nothing records yet. */
export interface StoredPaper {
  readonly key: string;
  /** Hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** What papers are made and kept with. */
export interface PaperTools {
  readonly agreementPdf: Pick<AgreementPdf, 'createDocument'>;
  readonly store: Pick<Store, 'put'>;
}

/** Makes the PDF of a paper and stores it. Runs outside of any transaction, before `issuePaper`. */
export const makePaper = async (
  platform: Pick<Platform, 'db' | 'clock'>,
  { agreementPdf, store }: PaperTools,
  content: DocumentContent,
): Promise<StoredPaper> => storePaper(platform, store, await agreementPdf.createDocument(content));

/** Stores the PDF of a paper under a key of this attempt. */
export async function storePaper(
  platform: Pick<Platform, 'db' | 'clock'>,
  store: Pick<Store, 'put'>,
  pdf: Uint8Array,
): Promise<StoredPaper> {
  const key = `papers/${newId()}.pdf`;
  await registerProvisionalObject(platform, key);
  await store.put(key, pdf, 'application/pdf');
  return { key, sha256: createHash('sha256').update(pdf).digest('hex'), size: pdf.byteLength };
}

export interface CurrentPaper {
  readonly _id: string;
  readonly contentSha256: string;
  readonly issuedAt: Date;
}

/** The newest paper of a subject, which the next one replaces. */
export async function currentPaper(
  db: Kysely<Database>,
  { position, kind, subject }: PaperSubject,
): Promise<CurrentPaper | undefined> {
  return db
    .selectFrom('issued_papers as p')
    .select(['p._id', 'p.contentSha256', 'p.createdAt as issuedAt'])
    .where('p.position', '=', position)
    .where('p.kind', '=', kind)
    .where('p.subject', '=', subject)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('issued_papers as n').select('n._id').whereRef('n.supersedes', '=', 'p._id'))),
    )
    .executeTakeFirst();
}

/**
 * Issues a paper for the holder whom it states. Throws a StalePreparationError if its position is another profile's by
 * now, whose delegates would read it, unless it replaces one of the holder whom it states; or if another one of the same
 * subject came first: what was prepared is looked at again, and none is issued twice. Returns its id.
 */
export async function issuePaper(
  db: Kysely<Database>,
  paper: NewPaper,
  { key, sha256, size }: StoredPaper,
  by: { readonly id: string | null; readonly now: Date },
): Promise<string> {
  const { investing_entity: holder } = await db
    .selectFrom('positions as q')
    .innerJoin('synd_users as s', 's._id', 'q.syndUser')
    .select('s.investing_entity')
    .where('q._id', '=', paper.position)
    .forShare('s')
    .executeTakeFirstOrThrow();
  if (holder !== paper.holder && !(await replacesOwn(db, paper))) throw new StalePreparationError();
  const _id = newId();
  const inserted = await db
    .insertInto('issued_papers')
    .values({
      ...paper,
      _id,
      createdAt: by.now,
      key,
      sha256,
      size: BigInt(size),
      issuedBy: by.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (!inserted) throw new StalePreparationError();
  await confirmProvisionalObject(db, key);
  return _id;
}

/** Whether it replaces a paper of the holder whom it states: who reads it has read that one. */
async function replacesOwn(
  db: Kysely<Database>,
  { supersedes, holder }: Pick<NewPaper, 'supersedes' | 'holder'>,
): Promise<boolean> {
  const replaced = await db
    .selectFrom('issued_papers')
    .select('_id')
    .where('_id', '=', supersedes)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return replaced !== undefined;
}
