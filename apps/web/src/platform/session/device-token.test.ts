import { describe, expect, it } from 'vitest';
import { deviceToken } from './device-token.ts';

function storageWith(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

describe('deviceToken', () => {
  it('[SEC-07] is generated at random once and then stored', () => {
    const storage = storageWith();
    const token = deviceToken(storage);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(deviceToken(storage)).toBe(token);
    expect(deviceToken(storageWith())).not.toBe(token);
  });

  it('[SEC-07] replaces an invalid stored token', () => {
    const storage = storageWith({ device: 'none' });
    expect(deviceToken(storage)).toBe(storage.stored.get('device'));
    expect(storage.stored.get('device')).toHaveLength(43);
  });

  it('[SEC-07] is undefined when the browser stores nothing', () => {
    expect(deviceToken(undefined)).toBeUndefined();
    const closed = () => {
      throw new Error('SecurityError');
    };
    expect(deviceToken({ getItem: closed, setItem: closed })).toBeUndefined();
    expect(deviceToken({ getItem: () => null, setItem: () => undefined })).toBeUndefined();
  });
});
