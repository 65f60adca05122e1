import { describe, expect, it } from 'vitest';
import { investStatus } from '../commitments/participation.ts';
import { belongsToPortal, isAvailable, isOffered } from './offering.ts';

const member = { level: 'user', memberOf: ['a', 'b'] } as const;

describe('offered and available', () => {
  it('[DSH-07] a fund is offered on the portal of its company, or on every portal without one', () => {
    expect(isOffered({ companyPortal: 'a', isDraft: false }, 'a', member)).toBe(true);
    expect(isOffered({ companyPortal: 'a', isDraft: false }, 'b', member)).toBe(false);
    expect(isOffered({ companyPortal: null, isDraft: false }, 'b', member)).toBe(true);
    expect(isOffered({ companyPortal: 'a', isDraft: false }, null, member)).toBe(false);
    expect(isOffered({ companyPortal: null, isDraft: false }, null, member)).toBe(true);
  });

  const started = { companyPortal: 'a', isDraft: false, status: 'Started', investStatus: null } as const;

  it('[DSH-07] a fund is available if it is Started, offered and not accepted; those who declined still see it', () => {
    expect(isAvailable(started, 'a', member)).toBe(true);
    expect(isAvailable({ ...started, investStatus: investStatus.declined }, 'a', member)).toBe(true);
    expect(isAvailable({ ...started, investStatus: investStatus.accepted }, 'a', member)).toBe(false);
    expect(isAvailable(started, 'b', member)).toBe(false);
  });

  it('[BAC-06] a draft is offered to nobody, staff included, and never available', () => {
    for (const level of ['user', 'admin', 'superadmin'] as const)
      for (const companyPortal of ['a', null])
        expect(isOffered({ companyPortal, isDraft: true }, 'a', { ...member, level })).toBe(false);
    expect(isAvailable({ ...started, isDraft: true }, 'a', member)).toBe(false);
  });

  it.each(['New', 'Open', 'Closed', 'Done'] as const)(
    '[DSH-07] a fund that is %s is not available',
    (status) => {
      expect(isAvailable({ ...started, status }, 'a', member)).toBe(false);
    },
  );

  it('[SEC-05] members belong to their portals, and staff to every portal', () => {
    const stranger = { level: 'user', memberOf: ['b'] } as const;
    expect(belongsToPortal('a', member)).toBe(true);
    expect(belongsToPortal('a', stranger)).toBe(false);
    expect(belongsToPortal(null, stranger)).toBe(true);
    for (const level of ['admin', 'superadmin'] as const)
      expect(belongsToPortal('a', { level, memberOf: [] })).toBe(true);
    expect(belongsToPortal('a', { level: null, memberOf: [] })).toBe(false);
  });

  it('[SEC-05] nothing is offered to users who do not belong to the portal', () => {
    const stranger = { level: 'user', memberOf: ['b'] } as const;
    expect(isOffered({ companyPortal: 'a', isDraft: false }, 'a', stranger)).toBe(false);
    expect(isOffered({ companyPortal: null, isDraft: false }, 'a', stranger)).toBe(false);
    expect(isOffered({ companyPortal: null, isDraft: false }, 'b', stranger)).toBe(true);
    expect(isAvailable(started, 'a', stranger)).toBe(false);
  });
});
