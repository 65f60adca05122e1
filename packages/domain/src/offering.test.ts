import { describe, expect, it } from 'vitest';
import { isAvailable, isOffered } from './offering.ts';
import { investStatus } from './participation.ts';

describe('offered and available', () => {
  it('[DSH-07] a fund is offered on the portal of its company, or everywhere without one', () => {
    expect(isOffered({ companyPortal: 'a' }, 'a')).toBe(true);
    expect(isOffered({ companyPortal: 'a' }, 'b')).toBe(false);
    expect(isOffered({ companyPortal: null }, 'b')).toBe(true);
    expect(isOffered({ companyPortal: 'a' }, null)).toBe(false);
    expect(isOffered({ companyPortal: null }, null)).toBe(true);
  });

  const started = { companyPortal: 'a', status: 'Started', investStatus: null } as const;

  it('[DSH-07] it is available when Started, offered and not accepted; a decliner still sees it', () => {
    expect(isAvailable(started, 'a')).toBe(true);
    expect(isAvailable({ ...started, investStatus: investStatus.declined }, 'a')).toBe(true);
    expect(isAvailable({ ...started, investStatus: investStatus.accepted }, 'a')).toBe(false);
    expect(isAvailable(started, 'b')).toBe(false);
  });

  it.each(['New', 'Open', 'Closed', 'Done'] as const)(
    '[DSH-07] a fund that is %s is not available',
    (status) => {
      expect(isAvailable({ ...started, status }, 'a')).toBe(false);
    },
  );
});
