import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A server that is measured. */
export interface MeasuredServer {
  readonly origin: string;
  readonly pid: number;
}

/** Starts a server, and stops it after the work. */
export type Serve = <T>(work: (server: MeasuredServer) => Promise<T>) => Promise<T>;

/** A server in a separate process. */
export interface Child extends MeasuredServer {
  /** Milliseconds from the spawn until GET /health replied 200. */
  readonly startupTime: number;
  /** Stops it gracefully; resolves when it has exited. */
  stop(): Promise<void>;
}

const startTimeout = 120_000;

/** Starts `node ...args` on this PORT, or on a free one, and waits until it serves. */
export async function startChild(args: readonly string[], env: Record<string, string>): Promise<Child> {
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT']);
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitUntilHealthy(child, port, began);
  const startupTime = performance.now() - began;
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    startupTime,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function waitUntilHealthy(child: ChildProcess, port: number, began: number): Promise<void> {
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with code ${child.exitCode} while starting`);
    if (performance.now() - began > startTimeout) throw new Error('The server did not start in time');
    await pause(10);
  }
}

function isHealthy(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const outgoing = get({ host: '127.0.0.1', port, path: '/health', agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    outgoing.on('error', () => resolve(false));
  });
}
