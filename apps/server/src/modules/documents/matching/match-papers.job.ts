import { buffer } from 'node:stream/consumers';
import { matchPaper, readPaperText } from '@paddock/domain';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { openPaperReader, type PaperReader } from '../../../adapters/paper-text/index.ts';
import type { Store } from '../../../adapters/storage/index.ts';
import { restAfter } from '../../../platform/clock.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findByTaxIds } from '../../people/investing-profiles/index.ts';
import { type Addressees, readAddressees } from './addressees.ts';
import { recordMatch } from './record-match.ts';

/**
 * Finds out whom the drafts that wait for it are for. Each draft that is saved wakes it; the schedule is for files that
 * waited for the malware scanner.
 */
export const matchPapersJob = defineJob({
  name: 'match-papers',
  data: z.object({}),
  retryLimit: 10,
  longestRun: 120,
  schedule: '* * * * *',
});

interface WaitingPaper {
  document: string;
  docPath: string;
  originalName: string;
}

/** Papers between two looks at whether the run may go on. */
const sliceSize = 20;

/**
 * Matches what waits, in slices. A paper that cannot be read is recorded as such, and holds up no other. One whose file
 * the store does not give waits on; the run throws once all others are matched, so that it is tried again.
 */
export async function matchPapers(
  platform: Pick<Platform, 'clock' | 'db' | 'secrets'>,
  store: Pick<Store, 'read'>,
  run: Pick<JobRun<object>, 'mayContinue' | 'continueWith' | 'completeUnless'>,
): Promise<void> {
  const failed: string[] = [];
  let failure: unknown;
  // What was saved while this run worked or found nothing is for the next one.
  const end = () =>
    run.completeUnless(async (db) => {
      if ((await findWaiting({ db }, failed)).length > 0) return true;
      if (failed.length > 0) throw failure;
      return false;
    });
  let papers = await findWaiting(platform, failed);
  if (papers.length === 0) return end();
  const addressees = await readAddressees(platform.db);
  const reader = openPaperReader();
  try {
    while (papers.length > 0) {
      if (!(await run.mayContinue())) return run.continueWith({});
      for (const paper of papers) {
        const began = performance.now();
        try {
          await matchOne(platform, { store, reader, addressees }, paper);
        } catch (error) {
          failed.push(paper.document);
          failure ??= error;
        }
        await restAfter(platform, began);
      }
      papers = await findWaiting(platform, failed);
    }
  } finally {
    reader.close();
  }
  await end();
}

async function findWaiting(
  { db }: Pick<Platform, 'db'>,
  failed: readonly string[],
): Promise<readonly WaitingPaper[]> {
  const { rows } = await sql<WaitingPaper>`
    SELECT m.document, d."docPath", d."originalName"
    FROM paper_matches m JOIN filing_drafts d ON d._id = m.document
      JOIN files f ON f.key = d."docPath" AND f.state = 'stored'
    WHERE m.state = 'waiting' AND m."confirmedAt" IS NULL AND m.document <> ALL(${failed}::uuid[])
    ORDER BY m.document LIMIT ${sliceSize}`.execute(db);
  return rows;
}

interface MatchTools {
  readonly store: Pick<Store, 'read'>;
  readonly reader: PaperReader;
  readonly addressees: Addressees;
}

async function matchOne(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { store, reader, addressees }: MatchTools,
  { document, docPath, originalName }: WaitingPaper,
): Promise<void> {
  const content = await reader.read(await buffer(await store.read(docPath)));
  const text = readPaperText(content ?? '');
  const withTaxId = await findByTaxIds(db, secrets, text.taxIds);
  const match = matchPaper({ fileName: originalName, text, withTaxId }, addressees.index);
  const isInvitation = match.addressee !== null && addressees.invitations.has(match.addressee);
  await recordMatch(db, document, { match, isInvitation, isReadable: content !== null });
}
