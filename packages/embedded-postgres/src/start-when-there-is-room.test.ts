import { describe, expect, it } from 'vitest';
import { startWhenThereIsRoom } from './start-when-there-is-room.ts';

/** A database on a disk: each start has the room before and after it, and succeeds or not. */
function scene(starts: readonly { before: boolean; after: boolean; isStarted: boolean }[]) {
  let tried = 0;
  let room = starts[0]?.before;
  let isStopping = false;
  const lines: string[] = [];
  const database = {
    start: async () => {
      const { after, isStarted } = starts[tried] ?? expect.fail('one start too many');
      tried += 1;
      room = after;
      if (!isStarted) throw new Error('No space left on device');
      return 'running';
    },
    hasRoom: async () => room ?? false,
    isStopping: () => isStopping,
    log: (line: string) => {
      lines.push(line);
      room = starts[tried]?.before;
    },
    pauseMilliseconds: 1,
  };
  return {
    result: () => startWhenThereIsRoom(database),
    tried: () => tried,
    lines,
    stop: () => {
      isStopping = true;
    },
  };
}

describe('[RUN-03] a database that found no room for its log', () => {
  const full = { before: false, after: false, isStarted: false };
  const started = { before: true, after: true, isStarted: true };

  it('is tried again until there is room, and says so', async () => {
    const { result, tried, lines } = scene([full, full, started]);
    await expect(result()).resolves.toBe('running');
    expect(tried()).toBe(3);
    expect(lines).toEqual(Array(2).fill('The disk of the database is full; trying again.'));
  });

  it('is tried again if room was made while it failed for want of it', async () => {
    const { result, tried } = scene([{ before: false, after: true, isStarted: false }, started]);
    await expect(result()).resolves.toBe('running');
    expect(tried()).toBe(2);
  });

  it('is tried again if its start has used up the room', async () => {
    const { result, tried } = scene([{ before: true, after: false, isStarted: false }, started]);
    await expect(result()).resolves.toBe('running');
    expect(tried()).toBe(2);
  });

  it('is given up if it fails with room, or while the server stops', async () => {
    const failing = scene([{ before: true, after: true, isStarted: false }]);
    await expect(failing.result()).rejects.toThrow('No space left on device');
    expect(failing.lines).toEqual([]);
    const stopping = scene([full]);
    stopping.stop();
    await expect(stopping.result()).rejects.toThrow('No space left on device');
    expect(stopping.tried()).toBe(1);
  });
});
