import { expect, it } from 'vitest';
import { BenchRun } from './bench-run.ts';

const figure = (name: string) => ({ name, value: 1 });
const broken = new Error('A trust needs a name');

const runOf = (...wanted: string[]) => {
  const said: string[] = [];
  return { run: new BenchRun(new Set(wanted), (line) => said.push(line)), said };
};

it('a group that fails loses no figures of others, and is named with its error', async () => {
  const { run, said } = runOf('paint', 'memory', 'investor');
  await run.share(['paint', 'memory', 'lighthouse'], async () => {
    await run.measure('memory', () => Promise.reject(broken));
    await run.measure('paint', async () => [figure('paint: a')]);
    await run.measure('lighthouse', async () => [figure('lighthouse: not asked for')]);
  });
  await run.share(['investor'], () => run.measure('investor', async () => [figure('investor: a')]));
  expect(run.figures).toEqual([figure('paint: a'), figure('investor: a')]);
  expect([...run.failures]).toEqual([['memory', broken]]);
  expect(said.join()).toContain('failed: memory: Error: A trust needs a name');
});

it('if what groups share fails, only those without figures fail with it', async () => {
  const { run } = runOf('list', 'byslug', 'commitments');
  await run.share(['list', 'byslug', 'commitments'], async () => {
    await run.measure('list', async () => [figure('list: a')]);
    throw broken;
  });
  expect(run.figures).toEqual([figure('list: a')]);
  expect([...run.failures.keys()]).toEqual(['byslug', 'commitments']);
});

it('a failure after the last figure is one too, and nothing runs for groups that nobody asked for', async () => {
  const { run } = runOf('list');
  await run.share(['list'], async () => {
    await run.measure('list', async () => [figure('list: a')]);
    throw broken;
  });
  await run.share(['backoffice'], () => Promise.reject(broken));
  expect([...run.failures.keys()]).toEqual(['list']);
});
