import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./writer-process.ts', import.meta.url));

export interface WriterOptions {
  readonly dataDir: string;
  readonly firstNumber?: number;
  /** Leave the database running when the writer is killed. */
  readonly leaveDatabase?: boolean;
  /** Run as this user (only root may ask). */
  readonly uid?: number;
  readonly gid?: number;
}

/** A running writer process, and all that it has acknowledged so far. */
export interface Writer {
  readonly process: ChildProcess;
  readonly acknowledged: number[];
  readonly lines: string[];
  /** The postmaster's process number; rejects with the writer's error line when it did not start. */
  readonly ready: Promise<number>;
  /** Settles once that many more rows are acknowledged than when it was asked, or the writer has ended. */
  acknowledgedMore(count: number): Promise<void>;
  /** Settles when the process has ended and its last line is read. */
  readonly ended: Promise<void>;
}

export function startWriter(options: WriterOptions): Writer {
  const { dataDir, firstNumber = 0, leaveDatabase = false, uid, gid } = options;
  const args = [PROGRAM, dataDir, String(firstNumber), leaveDatabase ? 'stay' : 'end'];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  const acknowledged: number[] = [];
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]).then(() => undefined);
  const ready = new Promise<number>((resolve, reject) => {
    reader.on('line', (line) => {
      const [word = '', value = ''] = line.split(/ (.*)/s);
      if (word === 'ack') acknowledged.push(Number(value));
      else lines.push(line);
      if (word === 'ready') resolve(Number(value));
      if (word === 'error') reject(new Error(value));
    });
    void ended.then(() => reject(new Error('the writer ended before it was ready')));
  });
  ready.catch(() => undefined);
  return {
    process: child,
    acknowledged,
    lines,
    ready,
    ended,
    acknowledgedMore(count) {
      const goal = acknowledged.length + count;
      const reached = new Promise<void>((resolve) => {
        reader.on('line', () => {
          if (acknowledged.length >= goal) resolve();
        });
      });
      return Promise.race([reached, ended]);
    },
  };
}
