import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { holdEnd } from './message-end.ts';

const message = () => Readable.from(['first ', 'last'], { objectMode: false });

it('passes on a message, and its end once it may go out', async () => {
  const seen: string[] = [];
  const end = holdEnd(async () => void seen.push('asked'));
  const held = end.hold(message());
  held.on('data', (chunk: Buffer) => seen.push(chunk.toString())).on('end', () => seen.push('end'));
  await vi.waitFor(() => expect(seen).toEqual(['first ', 'last', 'asked', 'end']), 10_000);
  expect(await end.stop()).toBe(true);
});

it('asks for nothing before somebody reads the message', async () => {
  const before = vi.fn(async () => undefined);
  const end = holdEnd(before);
  end.hold(message());
  expect(await end.stop()).toBe(false);
  expect(before).not.toHaveBeenCalled();
});

it('holds back the end of a message that may not go out', async () => {
  const end = holdEnd(() => Promise.reject(new Error('no database')));
  await expect(buffer(end.hold(message()))).rejects.toThrow('no database');
  expect(await end.stop()).toBe(false);
});

it('holds back the end of a message whose connection is lost while it waits', async () => {
  const asked = Promise.withResolvers<void>();
  const before = vi.fn(() => asked.promise);
  const end = holdEnd(before);
  const held = end.hold(message()).resume();
  const ended = vi.fn();
  held.on('end', ended);
  await vi.waitFor(() => expect(before).toHaveBeenCalledOnce(), 10_000);
  held.destroy();
  asked.resolve();
  expect(await end.stop()).toBe(false);
  expect(ended).not.toHaveBeenCalled();
});

it('holds back the end of a message that the mail server has refused meanwhile', async () => {
  const asked = Promise.withResolvers<void>();
  const before = vi.fn(() => asked.promise);
  const end = holdEnd(before);
  const read = buffer(end.hold(message()));
  await vi.waitFor(() => expect(before).toHaveBeenCalledOnce(), 10_000);
  const stopped = end.stop();
  asked.resolve();
  expect(await stopped).toBe(false);
  await expect(read).rejects.toThrow('before the end');
});
