import { describe, expect, it } from 'vitest';
import { initials } from './team-list.tsx';

describe('initials', () => {
  it.each([
    ['Margaret Hale', 'MH'],
    ['Maria del Carmen Ortiz', 'MO'],
    ['Dr. Ingrid Solberg', 'IS'],
    ['"Buzz" aldrin', 'BA'],
    ['Élodie', 'É'],
    ['محمد علي', 'مع'],
    ['𝒜da 𝓛ovelace', '𝒜𝓛'],
    ['🏠 🏡', ''],
    ['', ''],
  ])('[CON-10] of %s are %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
