import { entryFor, ratio } from '@paddock/domain';
import { type BookScene, bookScene } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postEntry, readBalance, reverseEntry } from '../journal/index.ts';
import { readPerformance } from './index.ts';

let scene: BookScene;
beforeAll(async () => {
  scene = await bookScene();
});
afterAll(() => scene.close());

const asOf = '2026-06-30';

/** A position with 800 dollars from two years before, of which 80 are paid out after one, and one beside it. */
async function opened() {
  const { fund, positions } = await scene.open();
  const [position = '', second = ''] = positions;
  const post = async (kind: 'distribution' | 'valuation', day: string, holding: string, amount: bigint) =>
    postEntry(scene.db, {
      fund,
      kind,
      day,
      postings:
        kind === 'valuation'
          ? entryFor.valuation({ position: holding, amount })
          : entryFor.distribution(holding, {
              returnedCapital: 0n,
              preferredReturn: amount,
              profit: 0n,
              interest: 0n,
              withheld: 0n,
              recallable: 0n,
            }),
      by: scene.by,
    });
  await scene.receive(fund, position, 80_000n, '2024-06-30');
  await scene.receive(fund, second, 50_000n, '2025-06-30');
  await post('distribution', '2025-06-30', position, 8_000n);
  await post('distribution', '2026-01-31', second, 49_000n);
  await post('valuation', '2025-06-30', position, 8_000n);
  await post('valuation', '2026-06-30', position, 8_000n);
  return { fund, position, second, post };
}

it('[MET-01] [MET-02] reads the rate and the multiples of one position from its postings', async () => {
  const { position } = await opened();
  const found = await readPerformance(scene.db, { position, asOf });
  // 800 grow by 10% to 880, of which 80 are paid out, and by 10% again.
  expect(found).toMatchObject({
    contributed: 80_000n,
    distributed: 8_000n,
    nav: 88_000n,
    dpi: ratio(1n, 10n),
    rvpi: ratio(11n, 10n),
    tvpi: ratio(12n, 10n),
    // The year begins on the day after the distribution.
    cashOnCash: ratio(0n),
  });
  if (found.irr.kind !== 'rate') throw new Error('there is a rate');
  expect(found.irr.rate).toBeCloseTo(0.1, 12);
});

it('[MET-01] [MET-02] counts what counts on the day or before, and nothing of a later day', async () => {
  const { position, post } = await opened();
  const before = await readPerformance(scene.db, { position, asOf });
  await post('distribution', '2026-07-01', position, 1n);
  expect(await readPerformance(scene.db, { position, asOf })).toEqual(before);
  const young = await readPerformance(scene.db, { position, asOf: '2025-06-28' });
  expect(young).toMatchObject({ nav: 80_000n, irr: { kind: 'short' }, cashOnCash: null });
  const earlier = await readPerformance(scene.db, { position, asOf: '2024-06-29' });
  expect(earlier).toMatchObject({ nav: 0n, irr: { kind: 'none', reason: 'no-flows' }, tvpi: null });
});

it('[MET-01] [MET-02] reads no line of a later day', async () => {
  const { position, post } = await opened();
  const read: unknown[] = [];
  const watched = scene.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.push(...result.rows);
      return result;
    },
  });
  const days = async () => {
    read.length = 0;
    await readPerformance(watched, { position, asOf });
    return (read as { lines: [day: string][] }[])
      .flatMap(({ lines }) => lines.map(([day]) => day))
      .toSorted();
  };
  const before = await days();
  expect(before.at(-1)).toBe(asOf);
  await post('valuation', '2026-07-01', position, 1n);
  expect(await days()).toEqual(before);
  await post('valuation', asOf, position, 1n);
  expect(await days()).not.toEqual(before);
});

it('[MET-01] [MET-02] is as if a transfer between holders had never been, once its reversal counts', async () => {
  const { fund, position, second } = await opened();
  const both = () =>
    Promise.all([position, second].map((each) => readPerformance(scene.db, { position: each, asOf })));
  const before = await both();
  const { _id: entry } = await postEntry(scene.db, {
    fund,
    kind: 'transfer',
    day: '2026-03-31',
    postings: entryFor.transfer(position, second, await readBalance(scene.db, position)),
    by: scene.by,
  });
  const [from, to] = await both();
  // What was contributed stays with whom it came from, and what it has become moves.
  expect([from, to]).toMatchObject([
    { contributed: 80_000n, distributed: 8_000n, nav: 0n },
    { contributed: 50_000n, distributed: 49_000n, nav: 89_000n },
  ]);
  await reverseEntry(scene.db, { fund, entry, day: '2026-03-31', reason: 'A test', by: scene.by });
  expect(await both()).toEqual(before);
});

it('[MET-01] is as if a reversed entry had never been, once the reversal counts', async () => {
  const { fund, position, post } = await opened();
  const before = await readPerformance(scene.db, { position, asOf });
  const { _id: entry } = await post('distribution', '2026-05-01', position, 5_000n);
  expect(await readPerformance(scene.db, { position, asOf })).not.toEqual(before);
  await reverseEntry(scene.db, { fund, entry, day: '2026-05-01', reason: 'A test', by: scene.by });
  expect(await readPerformance(scene.db, { position, asOf })).toEqual(before);
});
