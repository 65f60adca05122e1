import { describe, expect, it } from 'vitest';
import { emailOutcome } from './email-state.tsx';

const queued = { sentAt: null, failedAt: null, handedOverAt: null, failures: 0, problem: null };
const at = '2026-11-24T12:00:00.000Z';
const text = (changes: Partial<Parameters<typeof emailOutcome>[0]>) =>
  emailOutcome({ ...queued, ...changes }).text;

describe('what became of an email', () => {
  it('[BAC-12] is that it was sent only if it left this machine', () => {
    expect(text({ sentAt: at })).toBe('Sent');
    expect(text({ sentAt: at, problem: 'Kept in the outbox: no mail server is set up.' })).toBe(
      'Kept, not sent',
    );
  });

  it('[BAC-12] is that it waits, is tried again or has failed', () => {
    expect(text({})).toBe('Waiting');
    expect(text({ failures: 2, problem: '421 later' })).toBe('Retrying');
    expect(text({ failures: 2, failedAt: at, problem: '550 no such person' })).toBe('Failed');
  });

  it('[BAC-12] is that it may not have arrived if it was handed over and given up without an answer', () => {
    expect(text({ failures: 1, failedAt: at, handedOverAt: at, problem: 'It may have arrived' })).toBe(
      'May not have arrived',
    );
    // An attempt is under way.
    expect(text({ handedOverAt: at })).toBe('Waiting');
  });
});
