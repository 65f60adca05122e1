import { indexAddressees, matchPaper, readPaperText } from '@paddock/domain';
import { openPaperReader } from '@paddock/server/adapters/paper-text/index.ts';
import { paperPdf } from '@paddock/testing';
import type { BenchRun, Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';

/** How much is matched. */
export interface MatchingSizes {
  readonly papers: number;
  readonly pages: number;
  readonly holders: number;
}

const fullSizes: MatchingSizes = { papers: 500, pages: 10, holders: 100_000 };

/** Lines of a page, as many as a statement of a tax form has. */
const lines = 50;

/**
 * Papers are read in a process of their own and matched here in turn, as the job does it: never more than one processor
 * is busy, so that the time that passes is the time of one.
 */
export async function measureMatchingOn(sizes: MatchingSizes, say: Say): Promise<Metric[]> {
  const { papers, pages, holders } = sizes;
  const addressees = Array.from({ length: holders }, (_, at) => ({
    id: `${at}`,
    name: `Holder ${at} Partners LLC`,
    taxIdLast4: String(at % 10_000).padStart(4, '0'),
  }));
  const made = Array.from({ length: papers }, (_, at) =>
    paperPdf(
      Array.from({ length: pages }, (_page, page) => [
        `Schedule K-1 (Form 1065) 2025, page ${page + 1}`,
        `***-**-${addressees[at]?.taxIdLast4} ${addressees[at]?.name}`,
        ...Array.from(
          { length: lines },
          (_line, line) => `Line ${line}: ordinary business income (loss) 1,234.00`,
        ),
      ]),
    ),
  );
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

/** How long the papers of a year take. */
export const measureMatching = (run: BenchRun): Promise<void> =>
  run.measure('matching', () => measureMatchingOn(fullSizes, run.say));
