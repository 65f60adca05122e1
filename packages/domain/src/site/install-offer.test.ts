import { describe, expect, it } from 'vitest';
import { offersInstall, parseInstallMemory, rememberVisit } from './install-offer.ts';

const minute = 60_000;

describe('the offer to install the site', () => {
  it('[INV-07] is made from the second visit on', () => {
    const first = rememberVisit(undefined, 0);
    expect(offersInstall(first)).toBe(false);
    const second = rememberVisit(first, 30 * minute);
    expect(second.visits).toBe(2);
    expect(offersInstall(second)).toBe(true);
    expect(offersInstall(rememberVisit(second, 31 * minute))).toBe(true);
  });

  it('[INV-07] does not take further pages of a visit for another one, however long it lasts', () => {
    let memory = rememberVisit(undefined, 0);
    for (let page = 1; page <= 10; page += 1) memory = rememberVisit(memory, page * 29 * minute);
    expect(memory.visits).toBe(1);
    expect(offersInstall(memory)).toBe(false);
  });

  it('[INV-07] is made no more once it was answered', () => {
    const answered = { visits: 5, seenAt: 0, isAnswered: true };
    expect(offersInstall(answered)).toBe(false);
    expect(offersInstall(rememberVisit(answered, 1_000 * minute))).toBe(false);
  });

  it('[INV-07] begins again where the browser has stored nothing or something else', () => {
    const memory = { visits: 2, seenAt: 1, isAnswered: true };
    expect(parseInstallMemory(JSON.stringify(memory))).toEqual(memory);
    for (const text of [null, '', 'x', 'null', '[]', '{"visits":"2","seenAt":1}', '{"visits":2}'])
      expect(parseInstallMemory(text)).toBeUndefined();
  });
});
