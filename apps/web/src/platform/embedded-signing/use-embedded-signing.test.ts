import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordSignature } from './use-embedded-signing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const answers = (...values: boolean[]) => {
  const asked: number[] = [];
  const isRecorded = async () => {
    asked.push(Date.now());
    return values[asked.length - 1] ?? values.at(-1) ?? false;
  };
  return { asked, isRecorded };
};

describe('recordSignature', () => {
  it('[SIG-06] asks at once, then with growing pauses, until the signature is recorded', async () => {
    const { asked, isRecorded } = answers(false, false, false, true);
    const onSlow = vi.fn();
    const start = Date.now();
    const recorded = recordSignature(isRecorded, { signal: undefined, onSlow });
    await vi.advanceTimersByTimeAsync(minute);
    expect(await recorded).toBe(true);
    expect(asked.map((at) => at - start)).toEqual([0, 1_000, 3_000, 6_000]);
    expect(onSlow).not.toHaveBeenCalled();
  });

  it('[SIG-06] says once that it takes longer than usual, and goes on asking', async () => {
    const { asked, isRecorded } = answers(false);
    const onSlow = vi.fn();
    void recordSignature(isRecorded, { signal: undefined, onSlow });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onSlow).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onSlow).toHaveBeenCalledOnce();
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(asked.length).toBeGreaterThan(before + 3);
    expect(onSlow).toHaveBeenCalledOnce();
  });

  it('[SIG-06] leaves it to the server after ten minutes', async () => {
    const { asked, isRecorded } = answers(false);
    const recorded = recordSignature(isRecorded, { signal: undefined, onSlow: () => undefined });
    await vi.advanceTimersByTimeAsync(15 * minute);
    expect(await recorded).toBe(false);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(15 * minute);
    expect(asked).toHaveLength(before);
  });

  it('[SIG-06] asks no more once the page is gone', async () => {
    const { asked, isRecorded } = answers(false);
    const page = new AbortController();
    const recorded = recordSignature(isRecorded, { signal: page.signal, onSlow: () => undefined });
    await vi.advanceTimersByTimeAsync(2_000);
    page.abort();
    await vi.advanceTimersByTimeAsync(minute);
    expect(await recorded).toBe(false);
    expect(asked).toHaveLength(2);
  });
});
