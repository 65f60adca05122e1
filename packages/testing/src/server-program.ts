import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/**
 * The file of the server (`main`) or of one of its commands, for a test that starts it in a process of its own: of the
 * build that npm test has made, which starts in a third of the time, or else the source, which needs no build.
 */
export function serverProgram(name: string): string {
  const build = process.env['SERVER_BUILD'];
  if (build) return join(root, build, `${name}.js`);
  return join(root, 'apps/server/src', name === 'main' ? 'main.ts' : `commands/${name}.ts`);
}

/** What a program printed, and whether it succeeded or was ended by a signal. */
export interface ProgramOutput {
  readonly output: string;
  readonly ok: boolean;
  readonly signal: NodeJS.Signals | undefined;
}

/** Runs a command of the server to its end, as an operator does, with nothing in its environment but this. */
export const runCommand = (
  name: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<ProgramOutput> => runProgram(serverProgram(name), args, env);

/** The same with any program. */
export function runProgram(
  file: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<ProgramOutput> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...args],
      { env: { PATH, NODE_COMPILE_CACHE, ...env } },
      (error, stdout, stderr) => {
        const output = (stdout + stderr).trim();
        resolve({ output, ok: error === null, signal: error?.signal ?? undefined });
      },
    );
  });
}
