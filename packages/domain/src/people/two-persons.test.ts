import { describe, expect, it } from 'vitest';
import {
  type AccessChange,
  decidableFrom,
  decidesFrom,
  decisionBlock,
  decisionBlockMessage,
  decisionWaitMessage,
  newAdminRule,
  onlyGiverMessage,
} from './two-persons.ts';

const hour = 60 * 60_000;
const now = new Date('2026-11-24T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour);
const admin = (id: string) => ({ id, level: 'admin' as const, isActive: true });
const change = (user: string, by: string | null, at: Date): AccessChange => ({ user, by, at });
const asked = { asker: admin('mary'), askedAt: hoursAgo(1), decider: 'dan', changes: [], now };

describe('who decides on a request', () => {
  it('[SEC-11] is another admin', () => {
    expect(decisionBlock(asked)).toBeNull();
    expect(decisionBlock({ ...asked, asker: { ...asked.asker, level: 'superadmin' } })).toBeNull();
    expect(decisionBlock({ ...asked, decider: 'mary' })?.reason).toBe('own');
  });

  it('[SEC-11] is nobody once the person who asked is no longer an active admin', () => {
    for (const asker of [
      { ...admin('mary'), isActive: false },
      { ...admin('mary'), level: 'user' as const },
      { ...admin('mary'), level: null },
    ])
      expect(decisionBlock({ ...asked, asker })).toEqual({ reason: 'asker-left', until: null });
  });

  it('[SEC-11] is nobody whose access somebody else changed less than 72 hours ago', () => {
    const block = (...changes: AccessChange[]) => decisionBlock({ ...asked, changes });
    expect(block(change('dan', 'mary', hoursAgo(72)))).toBeNull();
    expect(block(change('dan', 'mary', new Date(hoursAgo(72).getTime() + 1)))).toEqual({
      reason: 'new-access',
      until: new Date(now.getTime() + 1),
    });
    expect(block(change('dan', 'sue', hoursAgo(71)))?.reason).toBe('new-access');
    expect(block(change('dan', null, hoursAgo(71)))?.reason).toBe('new-access');
    expect(block(change('sue', 'mary', hoursAgo(1)))).toBeNull();
    expect(block(change('dan', 'sue', hoursAgo(10)), change('dan', 'sue', hoursAgo(20)))?.until).toEqual(
      new Date(now.getTime() + 62 * hour),
    );
  });

  it('[SEC-11] is not the person who gave the asker access in the 72 hours before, however late they decide', () => {
    const late = new Date(now.getTime() + 10 * 24 * hour);
    const by = (person: string, at: Date) => ({ ...asked, changes: [change('mary', person, at)] });
    expect(decisionBlock({ ...by('dan', hoursAgo(70)), now: late })?.reason).toBe('same-person');
    expect(decisionBlock(by('dan', hoursAgo(73)))).toBeNull();
    expect(decisionBlock(by('sue', hoursAgo(2)))).toBeNull();
    // Mary had asked before her access was changed.
    expect(decisionBlock(by('dan', new Date(asked.askedAt.getTime() + 1)))).toBeNull();
  });
});

describe('when a request can be decided', () => {
  it('[SEC-11] is as soon as one of the others can', () => {
    const { decider, ...request } = asked;
    const others = [decider, 'sue'];
    const changes = [change('dan', 'mary', hoursAgo(10)), change('sue', 'mary', hoursAgo(20))];
    expect(decidableFrom(request, others)).toEqual(now);
    expect(decidableFrom({ ...request, changes }, others)).toEqual(new Date(now.getTime() + 52 * hour));
    expect(decidableFrom({ ...request, changes: changes.slice(0, 1) }, others)).toEqual(now);
    expect(decidableFrom(request, [])).toBeNull();
    expect(
      decidableFrom({ ...request, changes: [change('mary', 'dan', hoursAgo(2))] }, [decider]),
    ).toBeNull();
    expect(decidesFrom('dan', [])).toBeNull();
  });

  it('[SEC-11] is said with the time in the portal’s zone', () => {
    const until = new Date('2026-11-27T19:10:00.000Z');
    expect(decisionBlockMessage({ reason: 'new-access', until }, 'America/New_York')).toBe(
      'Another admin gave you access to your account, or changed how you sign in. You can decide on requests from Nov 27, 2026, 2:10 PM EST.',
    );
  });

  it('[SEC-11] is said in the same words and by the same clock wherever an admin reads it', () => {
    expect(newAdminRule).toContain('only after 72 hours');
    expect(onlyGiverMessage).toContain('72 hours');
    const until = new Date('2026-11-27T19:10:00.000Z');
    expect(decisionWaitMessage(until, 'America/New_York')).toBe(
      `Nobody can decide on it before Nov 27, 2026, 2:10 PM EST. ${newAdminRule}`,
    );
    expect(decisionWaitMessage(null, 'America/New_York')).toContain('72 hours later');
  });
});
