import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fundingReference,
  fundingReferenceBytes,
  fundingReferencesIn,
  parseFundingReference,
} from './funding-reference.ts';

const alphabet = '23456789CFGHJMPRVWX';
const references = fc
  .uint8Array({ minLength: fundingReferenceBytes, maxLength: fundingReferenceBytes })
  .map(fundingReference);

describe('a funding reference', () => {
  it('[INV-01] is short, without characters that look alike, and the same for the same bytes', () => {
    fc.assert(
      fc.property(references, (reference) => {
        expect(reference).toMatch(/^[2-9CFGHJMPRVWX]{4}-[2-9CFGHJMPRVWX]{4}$/);
      }),
    );
    const bytes = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(fundingReference(bytes)).toBe(fundingReference(bytes));
    expect(() => fundingReference(new Uint8Array(7))).toThrow(RangeError);
  });

  it('[INV-01] is read in small letters, with spaces and without its hyphen', () => {
    fc.assert(
      fc.property(references, (reference) => {
        for (const typed of [
          reference.toLowerCase(),
          reference.replace('-', ' '),
          ` ${reference.replace('-', '')} `,
        ])
          expect(parseFundingReference(typed)).toBe(reference);
      }),
    );
    for (const text of ['', '7GPM', 'OOOO-OOOO', '7GPM-4XC9-2'])
      expect(parseFundingReference(text)).toBeUndefined();
  });

  it('[INV-01] is found among the words of a bank, each once', () => {
    fc.assert(
      fc.property(references, references, (one, other) => {
        for (const printed of [
          `WIRE FROM A. LOVELACE REF ${one}`,
          `WIRE CGHJ ${one.replace('-', ' ').toLowerCase()}/OUR REF 000123`,
          `${one.replace('-', '')}, again ${one}`,
          one,
        ])
          expect(fundingReferencesIn(printed)).toContain(one);
        expect(fundingReferencesIn(`${one}; ${other}`).toSorted()).toEqual(
          [...new Set([one, other])].toSorted(),
        );
        // Within a longer number or word it is chance.
        for (const printed of [`2${one}`, `${one}2`, `${one.replace('-', '')}É`, one.slice(1)])
          expect(fundingReferencesIn(printed)).toEqual([]);
      }),
    );
    expect(fundingReferencesIn('')).toEqual([]);
  });

  it('[INV-01] is none where the end of one and the begin of the next look like a third', () => {
    expect(fundingReferencesIn('7PC4-64PV 4F58-7X2G')).toEqual(['7PC4-64PV', '4F58-7X2G']);
    // Written with a space, before or after one with a hyphen, it is one.
    expect(fundingReferencesIn('7PC4 64PV; 4F58-7X2G')).toEqual(['7PC4-64PV', '4F58-7X2G']);
    expect(fundingReferencesIn('7PC4-64PV; 4F58 7X2G')).toEqual(['7PC4-64PV', '4F58-7X2G']);
  });

  it('[INV-01] shows every wrong character and every swap of two', () => {
    fc.assert(
      fc.property(references, fc.nat(7), fc.nat(7), fc.nat(18), (reference, at, other, wrong) => {
        const text = [...reference.replace('-', '')];
        const mistyped = text.with(at, alphabet[wrong] ?? '').join('');
        if (mistyped !== text.join('')) expect(parseFundingReference(mistyped)).toBeUndefined();
        const swapped = text
          .with(at, text[other] ?? '')
          .with(other, text[at] ?? '')
          .join('');
        if (swapped !== text.join('')) expect(parseFundingReference(swapped)).toBeUndefined();
      }),
    );
  });
});
