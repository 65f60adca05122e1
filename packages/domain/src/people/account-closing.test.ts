import { describe, expect, it } from 'vitest';
import { endOfDay } from '../time/business-days.ts';
import { accountBindings, erasableFrom } from './account-closing.ts';

const at = (day: string) => new Date(`${day}T00:00:00Z`);
const now = at('2026-05-01');

describe('what binds an account', () => {
  it('[SEC-16] is an investment until seven years after its end, in words', () => {
    expect(
      accountBindings(
        [
          { kind: 'investment', fund: 'Harbor', endedAt: null },
          { kind: 'investment', fund: 'Mill', endedAt: at('2020-02-29') },
          { kind: 'investment', fund: 'Old', endedAt: at('2019-05-01') },
        ],
        now,
        'UTC',
      ),
    ).toEqual([
      {
        kind: 'investment',
        text: 'The investment in Harbor goes on. Its records are kept for 7 years after its end.',
        until: null,
      },
      {
        kind: 'investment',
        text: 'The records of the investment in Mill are kept until March 1, 2027: 7 years after its end.',
        until: at('2027-03-01'),
      },
    ]);
  });

  it('[SEC-16] is a tax document until seven years after it was filed, and a hold until it ends or is lifted', () => {
    const facts = [
      { kind: 'tax document', title: 'K-1 2024', filedAt: at('2025-03-01') },
      { kind: 'tax document', title: 'K-1 2017', filedAt: at('2018-03-01') },
      { kind: 'hold', reason: 'A lawsuit', until: null },
      { kind: 'hold', reason: 'An audit', until: at('2026-06-01') },
      { kind: 'hold', reason: 'A former audit', until: at('2026-04-01') },
    ] as const;
    expect(accountBindings(facts, now, 'UTC').map(({ text }) => text)).toEqual([
      'The tax document K-1 2024 is kept until March 1, 2032: 7 years after it was filed.',
      'A hold keeps everything until it is lifted: A lawsuit',
      'A hold keeps everything until June 1, 2026: An audit',
    ]);
  });
});

describe('the day until which something binds an account', () => {
  it('[SEC-16] is the one that the team has chosen in the time zone of the portal', () => {
    const lastMinute = endOfDay('2027-03-31', 'America/New_York') ?? null;
    expect(lastMinute).toEqual(new Date('2027-04-01T03:59:59Z'));
    const facts = [{ kind: 'hold', reason: 'An audit', until: lastMinute }] as const;
    expect(accountBindings(facts, now, 'America/New_York').map(({ text }) => text)).toEqual([
      'A hold keeps everything until March 31, 2027: An audit',
    ]);
  });
});

describe('when a closed account may be erased', () => {
  const binding = (until: Date | null) => ({ kind: 'hold', text: '', until }) as const;

  it('[SEC-16] is thirty days after it was closed, and after the last that binds it', () => {
    expect(erasableFrom(now, [])).toEqual(at('2026-05-31'));
    expect(erasableFrom(now, [binding(at('2026-05-02'))])).toEqual(at('2026-05-31'));
    expect(erasableFrom(now, [binding(at('2030-01-01')), binding(at('2029-01-01'))])).toEqual(
      at('2030-01-01'),
    );
  });

  it('[SEC-16] is open while something binds it without an end', () => {
    expect(erasableFrom(now, [binding(null), binding(at('2029-01-01'))])).toBeNull();
    expect(erasableFrom(now, [binding(at('2029-01-01')), binding(null)])).toBeNull();
  });
});
