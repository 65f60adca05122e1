import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FromServer, ToServer } from '@paddock/server/dev/dev-channel.ts';
import type { DevPages } from './pages.ts';

const script = 'apps/server/src/dev/main.ts';

/** The server under development: one process at a time, replaced when its sources change. */
export interface ServerProcess {
  /** The port of the current process; waits while it starts, and is undefined if it has ended. */
  port(): Promise<number | undefined>;
  /** Stops the process gracefully and starts the next one. Resolves when that one listens or has failed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function startServerProcess(options: {
  /** Options of Node, such as --inspect. */
  readonly flags: readonly string[];
  readonly env: Record<string, string | undefined>;
  readonly pages: Pick<DevPages, 'inlineScripts' | 'render'>;
  readonly onReady: (lines: readonly string[]) => void;
}): ServerProcess {
  let child: ChildProcess | undefined;
  let port: Promise<number | undefined> = Promise.resolve(undefined);
  let restarting: Promise<void> | undefined;
  let isStale = false;
  let isStopped = false;

  const start = () => {
    const started = spawn(process.execPath, [...options.flags, script], {
      env: options.env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = started;
    port = new Promise((resolve) => {
      started.once('exit', () => resolve(undefined));
      started.on('message', (message: FromServer) => {
        if (message.type === 'ready') {
          resolve(message.port);
          options.onReady(message.lines);
        } else void answer(started, message);
      });
    });
  };

  const answer = async (to: ChildProcess, message: Exclude<FromServer, { type: 'ready' }>) => {
    const reply = await results(message).then(
      (result): ToServer => ({ id: message.id, result }),
      (error: unknown): ToServer => ({ id: message.id, error: String(error) }),
    );
    if (to.connected) to.send(reply);
  };
  const results = async (message: Exclude<FromServer, { type: 'ready' }>) => {
    if (message.type === 'scripts') return options.pages.inlineScripts();
    const at = await port;
    if (at === undefined) throw new Error('The server has ended.');
    return options.pages.render(message.page, at);
  };

  const end = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };

  const replace = async () => {
    do {
      isStale = false;
      const ending = end();
      let resume: (() => void) | undefined;
      const next = new Promise<void>((resolve) => {
        resume = resolve;
      });
      // Requests that arrive meanwhile wait for the next process.
      const upcoming = next.then(() => port);
      port = upcoming;
      await ending;
      if (!isStopped) start();
      else port = Promise.resolve(undefined);
      resume?.();
      await port;
    } while (isStale && !isStopped);
  };

  start();
  return {
    port: () => port,
    restart: () => {
      isStale = true;
      restarting ??= replace().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
    stop: async () => {
      isStopped = true;
      await restarting;
      await end();
    },
  };
}
