import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('work that nothing waits for', () => {
  it('is done once the browser is idle, and in the end on a page that never is', () => {
    const idle = vi.fn(() => 7);
    const cancel = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    vi.stubGlobal('cancelIdleCallback', cancel);
    const work = vi.fn();
    const callOff = whenIdle(work);
    expect(work).not.toHaveBeenCalled();
    expect(idle).toHaveBeenCalledWith(work, { timeout: 2_000 });
    callOff();
    expect(cancel).toHaveBeenCalledWith(7);
  });

  it('waits for a moment where the browser does not say when it is idle', () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    const work = vi.fn();
    whenIdle(work);
    const calledOff = vi.fn();
    whenIdle(calledOff)();
    vi.advanceTimersByTime(1_999);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledOnce();
    expect(calledOff).not.toHaveBeenCalled();
  });
});
