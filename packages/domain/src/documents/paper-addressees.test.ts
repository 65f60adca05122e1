import { expect, it } from 'vitest';
import { type Addressee, indexAddressees } from './paper-addressees.ts';
import { matchPaper } from './paper-match.ts';
import { readPaperText } from './paper-text.ts';

const llc: Addressee = { id: 'llc', name: 'Okafor Holdings, LLC', taxIdLast4: null };
const renamed: Addressee = {
  id: 'renamed',
  name: 'Renamed Legacy Trust',
  signedNames: ['Okafor Family Trust', 'Okafor Trust', 'RENAMED Legacy Trust'],
  taxIdLast4: '1111',
  person: 'Tara',
};

it('[BAC-15] [ENT-04] knows a holder by the names that were signed too', () => {
  const found = (text: string, withTaxId: readonly string[] = []) =>
    matchPaper(
      { fileName: 'K-1.pdf', text: readPaperText(`Tax year 2025 ${text}`), withTaxId },
      indexAddressees([renamed, llc]),
    );
  for (const name of ['Okafor Family Trust', 'Okafor Trust', 'Renamed Legacy Trust']) {
    expect(found(name, ['renamed'])).toEqual({
      addressee: 'renamed',
      unlisted: null,
      year: 2025,
      confidence: 'certain',
      reasons: ['tax-id', 'name-in-text', 'year-in-text'],
    });
    expect(found(name)).toMatchObject({ addressee: 'renamed', confidence: 'likely' });
  }
  // Both of its names are not two holders.
  expect(found('Renamed Legacy Trust, formerly Okafor Family Trust', ['renamed'])).toMatchObject({
    addressee: 'renamed',
    confidence: 'certain',
  });
  expect(found('Renamed Legacy Trust, formerly Okafor Family Trust')).toMatchObject({
    addressee: 'renamed',
    confidence: 'likely',
  });
  // The signed name with another's tax id is still a contradiction.
  expect(found('Okafor Family Trust', ['llc'])).toMatchObject({
    addressee: 'llc',
    confidence: 'ambiguous',
  });
});

it('[BAC-15] [ENT-04] does not tell a signed name from the same name of somebody else without a tax id', () => {
  const other: Addressee = { id: 'other', name: 'Okafor Family Trust', taxIdLast4: null, person: 'Uma' };
  const found = (withTaxId: readonly string[], sameName: Addressee = other) =>
    matchPaper(
      { fileName: 'K-1.pdf', text: readPaperText('Tax year 2025 Okafor Family Trust'), withTaxId },
      indexAddressees([renamed, sameName]),
    );
  const byName = found([]);
  expect(byName).toMatchObject({ addressee: null, confidence: 'ambiguous' });
  expect(byName.reasons).toContain('shared-name');
  const byTaxId = found(['renamed']);
  expect(byTaxId).toMatchObject({ addressee: 'renamed', confidence: 'likely' });
  expect(byTaxId.reasons).toContain('shared-name');
  expect(found(['renamed'], { ...other, taxIdLast4: '2222' })).toMatchObject({
    addressee: 'renamed',
    confidence: 'certain',
  });
});
