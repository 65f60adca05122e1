import { describe, expect, it } from 'vitest';
import { portalOfHost } from './portal-of-host.ts';

const stallion = { domains: ['stallion.example'], isDefault: true };
const sports = { domains: ['Sports.example:8080', 'play.example.'], isDefault: false };
const bare = { domains: [], isDefault: false };

describe('the portal of a host', () => {
  it('[POR-01] is the one that names it, whatever its case, port and closing dot', () => {
    expect(portalOfHost([stallion, sports], 'SPORTS.example')).toBe(sports);
    expect(portalOfHost([stallion, sports], 'play.example:3000')).toBe(sports);
    expect(portalOfHost([stallion, sports], 'sports.example.')).toBe(sports);
  });

  it('[POR-04] is found by the www form of its host too, unless another one names that', () => {
    const www = { domains: ['www.sports.example'], isDefault: false };
    expect(portalOfHost([stallion, sports], 'www.sports.example')).toBe(sports);
    expect(portalOfHost([stallion, sports, www], 'www.sports.example')).toBe(www);
    expect(portalOfHost([stallion, www], 'sports.example')).toBe(stallion);
  });

  it('[POR-01] is else the default one, else the first; one without a domain is never in the way', () => {
    expect(portalOfHost([bare, sports, stallion], 'elsewhere.example')).toBe(stallion);
    expect(portalOfHost([sports, bare], 'elsewhere.example')).toBe(sports);
    expect(portalOfHost([bare, stallion], '')).toBe(stallion);
    expect(portalOfHost([], 'elsewhere.example')).toBeUndefined();
  });
});
