import { describe, expect, it } from 'vitest';
import { portalForHost } from './portal-for-host.ts';

const stallion = { domains: ['stallion.example'], isDefault: true };
const sports = { domains: ['Sports.example:8080', 'play.example.'], isDefault: false };
const bare = { domains: [], isDefault: false };

describe('the portal of a host', () => {
  it('[POR-01] is the one that lists it, ignoring case, port and a trailing dot', () => {
    expect(portalForHost([stallion, sports], 'SPORTS.example')).toBe(sports);
    expect(portalForHost([stallion, sports], 'play.example:3000')).toBe(sports);
    expect(portalForHost([stallion, sports], 'sports.example.')).toBe(sports);
  });

  it('[POR-04] is found by the www form of its host too, unless another portal lists that', () => {
    const www = { domains: ['www.sports.example'], isDefault: false };
    expect(portalForHost([stallion, sports], 'www.sports.example')).toBe(sports);
    expect(portalForHost([stallion, sports, www], 'www.sports.example')).toBe(www);
    expect(portalForHost([stallion, www], 'sports.example')).toBe(stallion);
    // Another word before the domain is another host.
    expect(portalForHost([stallion, sports], 'app.sports.example')).toBe(stallion);
  });

  it('[POR-01] is otherwise the default portal or the first; a portal without a domain never matches', () => {
    expect(portalForHost([bare, sports, stallion], 'elsewhere.example')).toBe(stallion);
    expect(portalForHost([sports, bare], 'elsewhere.example')).toBe(sports);
    expect(portalForHost([bare, stallion], '')).toBe(stallion);
    expect(portalForHost([], 'elsewhere.example')).toBeUndefined();
  });
});
