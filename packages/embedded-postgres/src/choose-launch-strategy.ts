import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseUnavailableError } from './errors.ts';
import { candidateStrategies, type LaunchStrategy, type LaunchStrategyName } from './launch-strategies.ts';
import { dataArgument, type Outcome, runToEnd } from './launcher.ts';
import type { Layout } from './layout.ts';

/**
 * Returns the first strategy with which the binaries run and a folder inside DATA_DIR can be owned and written. It
 * tries each one, because containers, file systems and kernels forbid different things.
 */
export async function chooseLaunchStrategy(
  binaries: Binaries,
  layout: Layout,
  allowed?: readonly LaunchStrategyName[],
): Promise<LaunchStrategy> {
  const failures: string[] = [];
  for (const { name, prepare } of candidateStrategies(binaries, layout)) {
    if (allowed && !allowed.includes(name)) continue;
    const launchers = prepare();
    if (!launchers) continue;
    const strategy = { name, ...launchers };
    const outcome = await probe(strategy, layout);
    if (outcome.code === 0) return strategy;
    failures.push(`${name}: ${outcome.output || `code ${outcome.code}`}`);
  }
  throw new EmbeddedDatabaseUnavailableError(failures.join('; ') || 'no launch strategy is available');
}

async function probe(strategy: LaunchStrategy, layout: Layout): Promise<Outcome> {
  const { run } = strategy;
  const folder = mkdtempSync(layout.unfinishedPrefix);
  try {
    if (run.owner) chownSync(folder, run.owner.uid, run.owner.gid);
    chmodSync(folder, 0o700);
    if (process.platform === 'win32') {
      return await runToEnd(run, { program: run.binaries.postgres, args: ['--version'], cwd: folder });
    }
    const script = 'cd "$1" && test -O . && : > written && "$0" --version';
    return await runToEnd(run, {
      program: '/bin/sh',
      args: ['-c', script, run.binaries.postgres, dataArgument(folder)],
      cwd: folder,
    });
  } catch (error) {
    return { code: null, output: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let parentDeath: Promise<boolean> | undefined;

/** Whether the kernel can end the database together with this process. */
export function canDieWithParent(strategy: LaunchStrategy): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(false);
  parentDeath ??= runToEnd(strategy.run, {
    program: '/bin/true',
    args: [],
    cwd: '/',
    parentDeathSignal: 'SIGINT',
  }).then(({ code }) => code === 0);
  return parentDeath;
}
