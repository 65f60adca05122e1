import { maxLimit } from '@paddock/contract';
import type { BenchRun, Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import { percentile } from '../load/paced-requests.ts';
import { type Caller, receive, send } from '../load/requests.ts';
import type { Serve } from '../machine/child.ts';
import { type BenchDatabase, openDatabase } from '../machine/database.ts';
import { createSession } from '../machine/seed.ts';
import { investor } from '../machine/seed-investor.ts';
import { type JournalRows, seedJournals } from '../machine/seed-journals.ts';
import { servePaddock } from '../machine/servers.ts';
import { withTemporaryFolder } from '../machine/temporary-folder.ts';
import { measureIssuingOn } from './beside-issuing.ts';

/** How much is in the journals, and how often each is asked for. */
export interface PapersSizes extends JournalRows {
  readonly repetitions: number;
  /** The seconds that are measured before statements are issued. */
  readonly seconds: number;
}

/** BENCH_SCALE=0.1 makes a tenth of the positions, for a quick look. */
const scale = Number(process.env['BENCH_SCALE'] ?? 1);
const scaled = (count: number) => Math.round(count * scale);
// 680,000 lines: 200,000 of commitments, 480,000 of receipts.
const fullSizes: PapersSizes = {
  book: { positions: scaled(100_000), receipts: [scaled(60_000), scaled(60_000)] },
  holdings: { investments: scaled(500), news: 10, tax: 10, verificationDocuments: 10 },
  flows: 64,
  quarters: 8,
  repetitions: 30,
  investors: scaled(5_000),
  seconds: 60,
};

const host = 'stallion.localhost';

/** What investors and the team read and issue of opened funds (LED-05, LED-06), at the size of a large deployment. */
export const measurePapers = (run: BenchRun): Promise<void> =>
  run.measure('papers', () =>
    withTemporaryFolder(async (folder) => {
      run.say('an embedded PostgreSQL, migrated');
      const database = await openDatabase(folder);
      try {
        return await measurePapersOn(database, servePaddock(folder, database.url), fullSizes, run.say);
      } finally {
        await database.stop();
      }
    }),
  );

/** The same on a migrated, empty database, with a server that starts once it is filled. */
export async function measurePapersOn(
  database: BenchDatabase,
  serve: Serve,
  sizes: PapersSizes,
  say: Say,
): Promise<Metric[]> {
  const { large, closed } = await seedJournals(database, sizes, say);
  const admin: Caller = { host, authCode: await createSession(database.pool, 'admin') };
  return await serve(async ({ origin }) => {
    const { authCode } = await send<{ authCode: string }>(`${origin}/auth/auth`, { host }, investor);
    const person: Caller = { host, authCode };
    const timesOf = async (work: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let count = 0; count < sizes.repetitions; count += 1) {
        const began = performance.now();
        await work();
        times.push(performance.now() - began);
      }
      return { value: percentile(times, 95), note: `${percentile(times, 50).toFixed(0)} ms in the middle` };
    };
    const read = (path: string, by: Caller = person) => timesOf(() => receive(`${origin}${path}`, by));
    const activity = '/api/ledger/activity?limit=50';
    const fund = `/api/backoffice/ledger/funds/${large}`;
    say(`each ${sizes.repetitions} times`);
    return [
      {
        name: 'papers: the page of statements of 500 positions, p95 ms',
        ...(await timesOf(() =>
          Promise.all(
            ['statement/positions', 'papers'].map((path) => receive(`${origin}/api/ledger/${path}`, person)),
          ),
        )),
      },
      { name: 'papers: a page of activity of 500 positions, p95 ms', ...(await read(activity)) },
      {
        name: 'papers: a page of activity of 500 positions, KB',
        value: (await receive(`${origin}${activity}`, person)) / 1_024,
      },
      {
        name: 'papers: as many rows of activity as the page shows at once, KB',
        value: (await receive(`${origin}/api/ledger/activity?limit=${maxLimit}`, person)) / 1_024,
      },
      {
        name: 'papers: performance of 500 positions, p95 ms',
        ...(await read('/api/ledger/performance')),
      },
      { name: 'papers: totals of a fund with 100,000 positions, p95 ms', ...(await read(fund, admin)) },
      {
        name: 'papers: performance of a fund with 100,000 positions, p95 ms',
        ...(await read(`${fund}/performance`, admin)),
      },
      {
        name: 'papers: PDF of 500 positions, s',
        value: (await timesOf(() => readStatement(origin, person))).value / 1_000,
      },
      ...(await measureIssuingOn(database, { origin, admin, fund: closed, seconds: sizes.seconds }, say)),
    ];
  });
}

/** The investment statement of everything that is theirs. */
async function readStatement(origin: string, person: Caller): Promise<void> {
  const { url } = await send<{ url: string }>(`${origin}/api/syndication/statement`, person, {
    format: 'pdf',
  });
  const reply = await fetch(new URL(url, origin), { headers: { host } });
  const start = Buffer.from(await reply.arrayBuffer())
    .subarray(0, 5)
    .toString();
  if (start !== '%PDF-') throw new Error(`The statement is no PDF: ${reply.status} ${start}`);
}
