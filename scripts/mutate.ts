import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type Candidate, findCandidates, reportReached, takeOut } from './mutate/candidates.ts';
import { nearestFirst, sample } from './mutate/choose.ts';
import { fullPath, openTestRunner } from './mutate/test-runner.ts';

/**
 * Takes something out of the sources at PATH…, one thing at a time, runs the tests that get there, and lists what no
 * test notices. PATH is a folder, a file, or FILE:LINE. With --about, only what matches the regular
 * expression, in any case, is taken out.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true, default: [] },
    about: { type: 'string', default: '' },
  },
});
if (positionals.length === 0) {
  console.error('Say where: npm run mutate -- PATH… [--lines N] [--seed N] [--about REGEXP] [--tests PATH]…');
  process.exit(1);
}

interface Mutant extends Candidate {
  readonly id: number;
  readonly file: string;
}

const about = new RegExp(values.about, 'i');
const wanted = positionals.map((given) => {
  const [, path = given, line] = /^(.*\.ts):(\d+)$/.exec(given) ?? [];
  return { path, line: line === undefined ? null : Number(line), isFolder: statSync(path).isDirectory() };
});
const sources = new Map<string, string>();
const candidates = wanted.flatMap(({ path, line, isFolder }) =>
  (isFolder ? globSync(`${path}/**/*.ts`) : [path])
    .filter((found) => !/(\.test|\.d)\.ts$|node_modules|[\\/]testing[\\/]/.test(found))
    .flatMap((found) => {
      const file = fullPath(found);
      const source = readFileSync(file, 'utf8');
      sources.set(file, source);
      return findCandidates(file, source)
        .filter((candidate) => line === null || candidate.line === line)
        .filter(({ start, end }) => about.test(source.slice(start, end)))
        .map((candidate) => ({ ...candidate, file }));
    }),
);
const mutants: Mutant[] = sample(candidates, Number(values.lines), Number(values.seed)).map((mutant, id) => ({
  ...mutant,
  id,
}));
const place = ({ file, line, what }: Mutant) => `${relative('.', file)}:${line}  ${what}`;

const runner = await openTestRunner(
  values.tests.length > 0
    ? values.tests
    : wanted.map(({ path, isFolder }) => (isFolder ? path : dirname(path))),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void runner.close().finally(() => process.exit(130)));
try {
  const reporting = Map.groupBy(mutants, ({ file }) => file)
    .entries()
    .map(([file, inFile]) => [file, reportReached(sources.get(file) ?? '', inFile)] as const);
  const first = await runner.run(new Map(reporting), runner.tests, { bail: false });
  console.log(
    `${mutants.length} of ${candidates.length} candidates in ${sources.size} files; ${runner.tests.length} test files`,
  );
  for (const [index, file] of first.failed.entries())
    console.log(`Left out, because it fails as it is: ${relative('.', file)} (${first.problems[index]})`);

  const reached = await runner.readReached();
  const survivors: string[] = [];
  for (const mutant of mutants) {
    const tests = nearestFirst(mutant.file, reached.get(mutant.id) ?? []).filter(
      (test) => !first.failed.includes(test),
    );
    const source = takeOut(sources.get(mutant.file) ?? '', mutant);
    // An endless loop is noticed. The machine may be slower than in the first run.
    const limit = 60_000 + 5 * tests.reduce((sum, test) => sum + (first.took.get(test) ?? 0), 0);
    const run =
      tests.length === 0 ? undefined : await runner.run(new Map([[mutant.file, source]]), tests, { limit });
    if (run && run.outcome !== 'passed') {
      console.log(`noticed      ${place(mutant)}  (${run.problems[0] ?? run.outcome})`);
    } else {
      const survivor = `NOT NOTICED  ${place(mutant)}  (${run ? `${tests.length} test files` : 'no test gets there'})`;
      console.log(survivor);
      survivors.push(survivor);
    }
  }
  const noticed = mutants.length - survivors.length;
  const share = Math.floor((100 * noticed) / Math.max(1, mutants.length));
  console.log(['', ...survivors, `${noticed} of ${mutants.length} noticed (${share} %)`].join('\n'));
} finally {
  await runner.close();
  // The failures of the tests are what it is about.
  process.exitCode = 0;
}
