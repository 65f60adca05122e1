import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inspect } from 'node:util';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import config from '../../vitest.config.ts';

/** Keeps the order in which the tests are asked for: the nearest come first. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

/** The path of a file as vitest writes it. */
export const fullPath = (path: string): string => resolve(path).replaceAll('\\', '/');

export type Outcome = 'passed' | 'failed' | 'too long';

/**
 * One vitest that stays, with its migrated database. It reads the sources in `changed` instead of those on the disk, so
 * the checkout is never written. What starts a process or worker of its own runs there as it is on the disk.
 */
export async function openTestRunner(paths: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-mutate-'));
  const reachedFile = join(folder, 'reached.jsonl');
  const changed = new Map<string, string>();
  const plugin = {
    name: 'mutate',
    enforce: 'pre' as const,
    transform: (_: string, id: string) => {
      const code = changed.get(id);
      return code === undefined ? undefined : { code, map: null };
    },
  };
  const projects = (config.test?.projects ?? []).map((project) => {
    if (typeof project !== 'object' || !('test' in project)) throw new Error('A project of vitest.config.ts');
    const setupFiles = [resolve('scripts/mutate/report-reached.ts')];
    const provide = { reachedFile };
    // A machine that is slow must not look as if a test had noticed something.
    const patience = { testTimeout: 120_000, hookTimeout: 120_000 };
    // A cache of modules on the disk knows a source by what is on the disk.
    return {
      ...project,
      plugins: [plugin],
      test: { ...project.test, ...patience, setupFiles, provide, fsModuleCache: false },
    };
  });
  const vitest = await createVitest('test', {
    ...config.test,
    config: false,
    fsModuleCache: false,
    projects,
    watch: false,
    maxWorkers: 1,
    reporters: [{}],
    silent: true,
    sequence: { sequencer: GivenOrder },
    onConsoleLog: () => false,
  });
  const specifications = await vitest.globTestSpecifications(paths.map(fullPath));
  const tests = new Map(specifications.map((each) => [each.moduleId, each]));

  const serve = (sources: ReadonlyMap<string, string>) => {
    for (const file of new Set([...changed.keys(), ...sources.keys()])) vitest.invalidateFile(file);
    changed.clear();
    for (const [file, source] of sources) changed.set(file, source);
  };

  return {
    tests: [...tests.keys()],
    /** Runs test files on changed sources. Stops at the first failure with `bail`, and in any case at the limit. */
    async run(
      sources: ReadonlyMap<string, string>,
      files: readonly string[],
      { bail = true, limit }: { bail?: boolean; limit?: number } = {},
    ): Promise<{ outcome: Outcome; failed: string[]; problems: string[]; took: Map<string, number> }> {
      serve(sources);
      const chosen = files.flatMap((file) => tests.get(file) ?? []);
      for (const { project } of chosen) project.config.bail = bail ? 1 : 0;
      vitest.config.bail = bail ? 1 : 0;
      let isTooLong = false;
      // The second time ends the worker, even one in an endless loop.
      const stop = () => {
        isTooLong = true;
        void vitest.cancelCurrentRun('keyboard-input');
        void vitest.cancelCurrentRun('keyboard-input');
      };
      const timer = limit === undefined ? undefined : setTimeout(stop, limit);
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
      clearTimeout(timer);
      const ran = testModules.filter(({ moduleId }) => files.includes(moduleId));
      const failed = ran.filter((module) => !module.ok());
      const problems = failed.map(
        (module) =>
          [...module.children.allTests('failed')][0]?.fullName ?? module.errors()[0]?.message ?? 'It failed',
      );
      const hasFailed = failed.length > 0 || unhandledErrors.length > 0;
      return {
        outcome: isTooLong ? 'too long' : hasFailed ? 'failed' : 'passed',
        failed: failed.map(({ moduleId }) => moduleId),
        problems: [...problems, ...unhandledErrors.map((error) => inspect(error))],
        took: new Map(ran.map((module) => [module.moduleId, module.diagnostic().duration])),
      };
    },
    /** Which test files got to which candidates in the runs so far. */
    async readReached(): Promise<Map<number, string[]>> {
      const by = new Map<number, string[]>();
      for (const line of (await readFile(reachedFile, 'utf8').catch(() => '')).split('\n')) {
        if (!line) continue;
        const { test, reached } = JSON.parse(line) as { test: string; reached: number[] };
        for (const id of reached) by.set(id, [...(by.get(id) ?? []), test]);
      }
      return by;
    },
    async close(): Promise<void> {
      await vitest.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
