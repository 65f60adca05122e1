import { describe, expect, it } from 'vitest';
import { type FundingStageFacts, fundingStage, isToBeWired } from './funding-stage.ts';

const now = new Date('2026-11-22T12:00:00Z');
const facts: FundingStageFacts = {
  funded: 0n,
  unfunded: 2_500_000n,
  dueAt: '2026-12-07T22:00:00Z',
  isFundDone: false,
};
const stage = (more: Partial<FundingStageFacts>) => fundingStage({ ...facts, ...more }, now);

describe('the stage of funding', () => {
  it('[INV-01] is awaited before money comes in, partly with some, and funded with all', () => {
    expect(stage({})).toBe('awaited');
    expect(stage({ funded: 1n, unfunded: 2_499_999n })).toBe('partly');
    expect(stage({ funded: 2_499_999n, unfunded: 1n })).toBe('partly');
    expect(stage({ funded: 2_500_000n, unfunded: 0n })).toBe('funded');
  });

  it('[INV-01] is overdue after the due date, with some of the money too, and never once all has come in', () => {
    const dueAt = '2026-11-22T11:59:59Z';
    expect(stage({ dueAt })).toBe('overdue');
    expect(stage({ dueAt, funded: 1n, unfunded: 2_499_999n })).toBe('overdue');
    expect(stage({ dueAt, funded: 2_500_000n, unfunded: 0n })).toBe('funded');
    expect(stage({ dueAt: now })).toBe('awaited');
    expect(stage({ dueAt: null })).toBe('awaited');
  });

  it('[INV-01] ends with the fund, and what is funded stays funded', () => {
    const dueAt = '2026-11-01T22:00:00Z';
    expect(stage({ dueAt, isFundDone: true })).toBe('ended');
    expect(stage({ funded: 2_500_000n, unfunded: 0n, isFundDone: true })).toBe('funded');
  });

  it('[INV-01] is paused for an investor who was removed, unless all has come in or the fund has ended', () => {
    expect(stage({ isPaused: true, dueAt: '2026-11-01T22:00:00Z' })).toBe('paused');
    expect(stage({ isPaused: true, funded: 2_500_000n, unfunded: 0n })).toBe('funded');
    expect(stage({ isPaused: true, isFundDone: true })).toBe('ended');
  });

  it('[INV-01] says when money is to be wired', () => {
    const stages = ['awaited', 'partly', 'overdue', 'ended', 'paused', 'funded'] as const;
    expect(stages.filter(isToBeWired)).toEqual(['awaited', 'partly', 'overdue']);
  });
});
