import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '@paddock/server/modules/people/identity/index.ts';
import type { Pool } from 'pg';
import type { Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import { percentile, timeUntil } from '../load/paced-requests.ts';
import { type Caller, receive, send } from '../load/requests.ts';
import type { Serve } from '../machine/child.ts';
import type { BenchDatabase } from '../machine/database.ts';
import { createSession } from '../machine/seed.ts';
import { investor, seedInvestor } from '../machine/seed-investor.ts';
import { holderAt, paperOf, seedHolders } from '../machine/seed-papers.ts';

/** How much is matched while requests are timed. */
export interface BesideMatchingSizes {
  readonly papers: number;
  readonly pages: number;
  readonly holders: number;
  /** How often all papers are matched, each time after as long a time without. */
  readonly rounds: number;
  /** Of a round without matching. */
  readonly seconds: number;
}

/** Milliseconds from a reply to the next request of its kind. */
const pauses = { dashboard: 50, signIn: 100 };
type Kind = keyof typeof pauses;
const kinds: readonly Kind[] = ['dashboard', 'signIn'];
type Times = Record<Kind, number[]>;

/** Another account than the investor's, because many sign-ins end the oldest sessions of an account. */
const signer = { username: 'signer@example.com', password: investor.password };
const host = 'stallion.localhost';
const visitor: Caller = { host };

/**
 * What requests notice of matching: the same requests at the same pace, in turn while nothing is matched and while all
 * papers are, as the 99th percentile of all rounds. The rounds are many and of about the same length, so that both have
 * some hundreds of each request: of eighty, that percentile is the slowest one. The papers are filed as the team files them.
 */
export async function measureBesideMatchingOn(
  { pool }: BenchDatabase,
  serve: Serve,
  { papers, pages, holders, rounds, seconds }: BesideMatchingSizes,
  say: Say,
): Promise<Metric[]> {
  await seedInvestor(pool, { investments: 40, news: 10, tax: 10, verificationDocuments: 10 });
  await seedHolders(pool, holders);
  await pool.query(
    `INSERT INTO users (_id, username, email, "firstName", "isActive", level, password)
      VALUES (gen_random_uuid(), $1, $1, 'Sid', true, 'user', $2)`,
    [signer.username, await hashPassword(signer.password)],
  );
  const admin = await createSession(pool, 'admin');
  return await serve(async ({ origin }) => {
    say(`${papers} PDFs of ${pages} pages are filed against ${holders} holders`);
    const file = (at: number) =>
      filePaper(origin, admin, { name: `${at}.pdf`, pdf: paperOf(holderAt(at), pages) });
    for (let at = 0; at < papers; at += 1) await file(at);
    await untilMatched(pool, papers);
    const { authCode } = await send<{ authCode: string }>(`${origin}/auth/auth`, visitor, investor);
    const ask: Record<Kind, () => Promise<unknown>> = {
      dashboard: () => receive(`${origin}/api/syndication/mine`, { host, authCode }),
      signIn: () => receive(`${origin}/auth/auth`, visitor, signer),
    };
    const paced = (times: Times) =>
      kinds.map((kind) => ({ ask: ask[kind], pause: pauses[kind], times: times[kind] }));
    const without: Times = { dashboard: [], signIn: [] };
    const beside: Times = { dashboard: [], signIn: [] };
    for (let round = 0; round < rounds; round += 1) {
      await timeUntil(pause(seconds * 1_000), paced(without));
      await pool.query(`UPDATE paper_matches SET state = 'waiting', holder = NULL, confidence = NULL`);
      // One more paper wakes the job, as it does when somebody files it.
      await file(papers + round);
      const began = performance.now();
      await timeUntil(untilMatched(pool, papers + round + 1), paced(beside));
      say(`  round ${round + 1}: matched in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    }
    return [
      compare('the dashboard', without.dashboard, beside.dashboard),
      compare('signing in', without.signIn, beside.signIn),
    ];
  });
}

function compare(what: string, without: readonly number[], beside: readonly number[]): Metric {
  const [quiet, busy] = [percentile(without, 99), percentile(beside, 99)];
  return {
    name: `matching: p99 of ${what} while 500 papers are matched in the worker, as a multiple of it without`,
    value: busy / quiet,
    note: `${busy.toFixed(0)} against ${quiet.toFixed(0)} ms, of ${beside.length} and ${without.length} requests`,
  };
}

async function untilMatched(pool: Pool, papers: number): Promise<void> {
  for (const limit = performance.now() + 600_000; performance.now() < limit; await pause(100)) {
    const { rows } = await pool.query<{ matched: number; waiting: number }>(
      `SELECT count(*) FILTER (WHERE state = 'matched' AND holder IS NOT NULL)::int AS matched,
        count(*) FILTER (WHERE state = 'waiting')::int AS waiting FROM paper_matches`,
    );
    const { matched = 0, waiting = 0 } = rows[0] ?? {};
    if (matched === papers) return;
    if (waiting === 0) throw new Error(`Only ${matched} of ${papers} papers were matched`);
  }
  throw new Error('The papers were not matched in ten minutes');
}

/** Files a paper as the back office does: presigned, posted to the store, saved as a draft. */
async function filePaper(
  origin: string,
  authCode: string,
  { name, pdf }: { name: string; pdf: Buffer },
): Promise<void> {
  const kind = 'tax_documents';
  const { path, bucket, data } = await send<{
    path: string;
    bucket: string;
    data: { postURL: string; formData: Record<string, string> };
  }>(`${origin}/api/backoffice/filing/upload`, { host, authCode }, { kind, name });
  const form = new FormData();
  for (const [field, value] of Object.entries(data.formData)) form.append(field, value);
  form.append('file', new Blob([Uint8Array.from(pdf)], { type: 'application/pdf' }), name);
  const stored = await fetch(new URL(data.postURL, origin), {
    method: 'POST',
    headers: { host },
    body: form,
  });
  if (!stored.ok) throw new Error(`The store replies ${stored.status}: ${await stored.text()}`);
  await send(`${origin}/api/backoffice/filing/save`, { host, authCode }, { kind, name, path, bucket });
}
