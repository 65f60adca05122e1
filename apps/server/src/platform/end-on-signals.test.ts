import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { endOnSignals } from './end-on-signals.ts';

it('a process that is starting ends at SIGTERM and SIGINT, and one that has started is left alone', () => {
  const target = new EventEmitter();
  const exit = vi.fn();
  const started = endOnSignals(Object.assign(target, { exit }) as unknown as NodeJS.Process);
  target.emit('SIGTERM', 'SIGTERM');
  target.emit('SIGINT', 'SIGINT');
  expect(exit.mock.calls).toEqual([[143], [130]]);
  started();
  target.emit('SIGTERM', 'SIGTERM');
  expect(exit).toHaveBeenCalledTimes(2);
});
