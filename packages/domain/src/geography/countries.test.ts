import { describe, expect, it } from 'vitest';
import { countries } from './countries.ts';
import { usStateGroups, usStates, usTerritories } from './us-states.ts';

describe('countries', () => {
  it('[PRO-02] are the United States first, then all others by name', () => {
    const [first, ...others] = countries();
    expect(first).toEqual({ code: 'US', name: 'United States' });
    const names = others.map((country) => country.name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
    expect(names[0]).toBe('Afghanistan');
  });

  it('[PRO-02] are the 249 of ISO 3166-1, each once and with a name', () => {
    const all = countries();
    expect(new Set(all.map((country) => country.code)).size).toBe(249);
    expect(
      all.filter((country) => !/^[A-Z]{2}$/.test(country.code) || country.name === country.code),
    ).toEqual([]);
  });
});

describe('states', () => {
  it('[PRO-02] are the 50 of the US by name', () => {
    const states = usStates();
    expect(new Set(states.map((state) => state.code)).size).toBe(50);
    expect(states).toContainEqual({ code: 'WV', name: 'West Virginia' });
    expect(states.map((state) => state.name)).toEqual(states.map((state) => state.name).toSorted());
  });

  it('[PRO-02] are followed by the District of Columbia and the territories, in a group of their own', () => {
    expect(usStateGroups().map(({ places }) => places)).toEqual([usStates(), usTerritories()]);
    expect(usTerritories().map(({ code }) => code)).toEqual(['AS', 'DC', 'GU', 'MP', 'PR', 'VI']);
    const names = usTerritories().map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    const states = new Set(usStates().map(({ code }) => code));
    expect(usTerritories().filter(({ code }) => states.has(code))).toEqual([]);
  });
});
