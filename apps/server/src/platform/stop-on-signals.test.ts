import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createDrain } from './drain.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** A server whose closing takes as long as an open request, with what happened to it. */
function stopped(drainSeconds: number, openRequest: () => Promise<void> = async () => undefined) {
  const signals = new EventEmitter();
  const drain = createDrain();
  const happened: string[] = [];
  stopOnSignals({
    signals,
    drain,
    drainSeconds,
    log: pino({ level: 'silent' }),
    close: async () => {
      happened.push('closes');
      await openRequest();
    },
    exit: (code) => happened.push(code === undefined ? 'exits' : `exits ${code}`),
  });
  return { signals, drain, happened };
}

/** Longer than the time in which signals count as one. */
const apart = 250;

it('[RUN-02] a signal begins to drain, and closes the server after DRAIN_SECONDS', async () => {
  const { signals, drain, happened } = stopped(0.2);
  expect(drain.hasBegun).toBe(false);
  signals.emit('SIGTERM', 'SIGTERM');
  expect(drain.hasBegun).toBe(true);
  await pause(100);
  expect(happened).toEqual([]);
  await expect.poll(() => happened).toEqual(['closes', 'exits']);
});

it('[RUN-02] the same signal twice at once, as process managers send it, counts once', async () => {
  const { signals, happened } = stopped(60);
  signals.emit('SIGTERM', 'SIGTERM');
  signals.emit('SIGTERM', 'SIGTERM');
  signals.emit('SIGINT', 'SIGINT');
  await pause(50);
  expect(happened).toEqual([]);
});

it.each(['SIGTERM', 'SIGINT'])(
  '[RUN-02] a second signal (%s) ends the wait but no open request, and a third one ends the process',
  async (second) => {
    const { signals, happened } = stopped(60, () => new Promise(() => undefined));
    signals.emit('SIGTERM', 'SIGTERM');
    await pause(apart);
    signals.emit(second, second);
    await pause(apart);
    expect(happened).toEqual(['closes']);
    signals.emit('SIGTERM', 'SIGTERM');
    expect(happened).toEqual(['closes', 'exits 1']);
  },
);

it('[RUN-02] a server that fails to close ends with an error', async () => {
  const { signals, happened } = stopped(0, () => Promise.reject(new Error('No')));
  signals.emit('SIGINT', 'SIGINT');
  await expect.poll(() => happened).toEqual(['closes', 'exits 1']);
});
