import { type Fields, InvalidVectors } from './fields.ts';
import { caseName, readVectors } from './read-vectors.ts';
import { laterSuites, runCase } from './suites.ts';

type Print = (line: string) => void;

/**
 * Runs the cases of the file that the arguments name against the rules, and prints a line for each, for each suite of
 * later work, and the numbers at the end. Returns the exit code: 1 on a failure, and where no case ran. A file that
 * cannot be read as vectors is told in one line.
 */
export function runVectors(args: readonly string[], print: Print, printError: Print): 0 | 1 {
  const [file, ...others] = args;
  if (file === undefined || others.length > 0) {
    printError('Name one file: npm run vectors -- FILE');
    return 1;
  }
  try {
    const { passed, failed } = runFile(file, print);
    print(`${passed} passed, ${failed} failed`);
    return passed > 0 && failed === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof InvalidVectors)) throw error;
    printError(error.message);
    return 1;
  }
}

function runFile(file: string, print: Print): { passed: number; failed: number } {
  const results = readVectors(file).flatMap(({ name, cases }) => {
    if (!laterSuites.includes(name)) return cases.map((vector) => passes(name, vector, print));
    print(`skipped ${name}: ${cases.length} cases of later work`);
    return [];
  });
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

function passes(suite: string, vector: Fields, print: Print): boolean {
  try {
    const { found, problems } = runCase(suite, vector);
    const state = problems.length === 0 ? 'passed' : 'FAILED';
    const why = problems.length === 0 ? '' : ` (${problems.join('; ')})`;
    print(`${state}  ${suite} ${caseName(vector)}: ${found}${why}`);
    return problems.length === 0;
  } catch (error) {
    // A RangeError is how the rules reject what makes no sense.
    if (!(error instanceof InvalidVectors || error instanceof RangeError)) throw error;
    print(`FAILED  ${suite} ${String(vector['id'])}: ${error.message}`);
    return false;
  }
}
