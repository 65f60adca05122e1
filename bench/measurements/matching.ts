import { indexAddressees, matchPaper, readPaperText } from '@paddock/domain';
import { openPaperReader } from '@paddock/server/adapters/paper-text/index.ts';
import type { BenchRun, Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import { openDatabase } from '../machine/database.ts';
import { holderAt, paperOf } from '../machine/seed-papers.ts';
import { servePaddockWithWorker } from '../machine/servers.ts';
import { withTemporaryFolder } from '../machine/temporary-folder.ts';
import { type BesideMatchingSizes, measureBesideMatchingOn } from './beside-matching.ts';

/** How much is matched. */
export interface MatchingSizes {
  readonly papers: number;
  readonly pages: number;
  readonly holders: number;
}

const fullSizes: MatchingSizes = { papers: 500, pages: 10, holders: 100_000 };

/** BENCH_SCALE=0.1 makes a tenth of the papers and holders, for a quick look. */
const scale = Number(process.env['BENCH_SCALE'] ?? 1);
const besideSizes: BesideMatchingSizes = {
  papers: Math.round(500 * scale),
  pages: 10,
  holders: Math.round(100_000 * scale),
  rounds: 3,
  seconds: 40 * scale,
};

/**
 * Papers are read in a process of their own and matched here in turn, as the job does it: never more than one processor
 * is busy, so that the time that passes is the time of one.
 */
export async function measureMatchingOn(sizes: MatchingSizes, say: Say): Promise<Metric[]> {
  const { papers, pages, holders } = sizes;
  const addressees = Array.from({ length: holders }, (_, at) => ({ id: `${at}`, ...holderAt(at) }));
  const made = Array.from({ length: papers }, (_, at) => paperOf(holderAt(at), pages));
  say(`${papers} PDFs of ${pages} pages against ${holders} holders`);
  const reader = openPaperReader();
  try {
    const start = performance.now();
    const index = indexAddressees(addressees);
    let matched = 0;
    for (const [at, pdf] of made.entries()) {
      const text = readPaperText((await reader.read(pdf)) ?? '');
      const { addressee } = matchPaper({ fileName: 'K-1.pdf', text, withTaxId: [] }, index);
      if (addressee === `${at}`) matched++;
    }
    const seconds = (performance.now() - start) / 1_000;
    if (matched < papers) throw new Error(`Only ${matched} of ${papers} papers were matched`);
    return [{ name: 'matching: 500 PDFs of 10 pages on one core, s', value: seconds }];
  } finally {
    reader.close();
  }
}

/** How long the papers of a year take, and what requests notice of it. */
export const measureMatching = (run: BenchRun): Promise<void> =>
  run.measure('matching', async () => [
    ...(await measureMatchingOn(fullSizes, run.say)),
    ...(await withTemporaryFolder(async (folder) => {
      const database = await openDatabase(folder);
      try {
        const serve = servePaddockWithWorker(folder, database.url);
        return await measureBesideMatchingOn(database, serve, besideSizes, run.say);
      } finally {
        await database.stop();
      }
    })),
  ]);
