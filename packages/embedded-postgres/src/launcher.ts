import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import type { Binaries } from './binaries.ts';

export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Starts PostgreSQL's programs as a user who may read the binaries and owns the data folder. The launcher replaces
 * itself with the program, so spawn returns the program's own process number.
 */
export interface Launcher {
  /** Commands in front of the program. */
  readonly prefix: readonly string[];
  /** The user that Node itself switches to before it starts the command. */
  readonly runAs?: Identity;
  /** The required owner of the folder; absent if it is the current user. */
  readonly owner?: Identity;
  readonly binaries: Binaries;
}

export interface LaunchOptions {
  readonly program: string;
  readonly args: readonly string[];
  /** The data folder: see `dataArgument`. */
  readonly cwd: string;
  readonly stdio: StdioOptions;
  /** A signal that the kernel sends the program when this process dies, if setpriv supports it. */
  readonly parentDeathSignal?: NodeJS.Signals;
}

/**
 * The path of the data folder for PostgreSQL. On Linux it is always the current folder, under a path without parent
 * folders: a process that is started inside a folder still works there if its user cannot enter the parents.
 */
export function dataArgument(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** Nothing of the server's environment (its secrets) reaches the database process. */
function environment(binaries: Binaries): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(PATH === undefined ? {} : { PATH }),
    ...(process.platform === 'win32' ? { SystemRoot, TEMP } : {}),
    ...(binaries.libraryPath === undefined ? {} : { LD_LIBRARY_PATH: binaries.libraryPath }),
  };
}

export function launch(launcher: Launcher, run: LaunchOptions): ChildProcess {
  const signal = run.parentDeathSignal === undefined ? [] : parentDeath(run.parentDeathSignal);
  const [command = run.program, ...args] = [...launcher.prefix, ...signal, run.program, ...run.args];
  return spawn(command, args, {
    cwd: run.cwd,
    env: environment(launcher.binaries),
    stdio: run.stdio,
    // A group of its own: Ctrl+C in the terminal reaches the server, which then ends the database in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
    ...launcher.runAs,
  });
}

function parentDeath(signal: NodeJS.Signals): string[] {
  return ['setpriv', '--pdeathsig', signal.replace('SIG', ''), '--'];
}

export interface Outcome {
  readonly code: number | null;
  /** Both streams, in order of arrival. */
  readonly output: string;
}

/** Runs a program to its end. Never rejects: a program that cannot be started has code null. */
export function runToEnd(launcher: Launcher, run: Omit<LaunchOptions, 'stdio'>): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = launch(launcher, { ...run, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}
