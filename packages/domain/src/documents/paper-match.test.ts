import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Addressee, indexAddressees } from './paper-addressees.ts';
import { matchPaper, paperReasons, paperReasonWords } from './paper-match.ts';
import { comparedWords, readPaperText, yearOfFileName } from './paper-text.ts';

const ada: Addressee = { id: 'ada', name: 'Ada Lindqvist', taxIdLast4: '6789' };
const trust: Addressee = { id: 'trust', name: 'Ada Lindqvist Family Trust', taxIdLast4: '6789' };
const llc: Addressee = { id: 'llc', name: 'Okafor Holdings, LLC', taxIdLast4: null };
const namesake: Addressee = { id: 'namesake', name: 'Ben Moss', taxIdLast4: null };
const index = indexAddressees([ada, trust, llc, namesake, { ...namesake, id: 'other' }]);

const match = (text: string, { fileName = 'scan.pdf', withTaxId = [] as string[] } = {}) =>
  matchPaper({ fileName, text: readPaperText(text), withTaxId }, index);

describe('reading', () => {
  it('[BAC-15] finds tax ids in full and masked, however they are written', () => {
    const { taxIds, maskedTaxIds } = readPaperText(
      'EIN 12-3456789, 123-45-6789, 123 – 45 – 6780, 987654321, ***-**-1234, XXX-XX-5678, xx-xxx9012',
    );
    expect(taxIds).toEqual(['123456789', '123456780', '987654321']);
    expect(maskedTaxIds).toEqual(['1234', '5678', '9012']);
  });
  it('[BAC-15] takes no longer number, date or phone number for a tax id', () => {
    const { taxIds, maskedTaxIds } = readPaperText(
      '1234567890, 2025-12-31, (212) 555-0199, 1-123-45-6789, box 1234',
    );
    expect(taxIds).toEqual([]);
    expect(maskedTaxIds).toEqual([]);
  });
  it('[BAC-15] reads the tax year, and none where there are several', () => {
    expect(readPaperText('Schedule K-1 (Form 1065) 2025 printed 2026').year).toBe(2025);
    expect(readPaperText('For calendar year 2024').year).toBe(2024);
    expect(readPaperText('tax year 2024, tax year 2025').year).toBeNull();
    expect(readPaperText('tax year 1066').year).toBeNull();
    // A year for which nothing is filed.
    expect(readPaperText('tax year 1912').year).toBeNull();
    expect(readPaperText('tax year 1989').year).toBeNull();
    expect([
      yearOfFileName('K-1_2025.pdf'),
      yearOfFileName('2024-2025.pdf'),
      yearOfFileName('120250.pdf'),
    ]).toEqual([2025, null, null]);
  });
  it('[BAC-15] compares names without case, accents and punctuation', () => {
    expect(comparedWords('O’Brien, José–María & Co.')).toBe(' obrien jose maria co ');
  });
});

describe('matching', () => {
  it('[BAC-15] is certain by a tax id with the holder’s name and a year', () => {
    const found = match('Tax year 2025. 123-45-6789 ADA LINDQVIST', { withTaxId: ['ada'] });
    expect(found).toEqual({
      addressee: 'ada',
      unlisted: null,
      year: 2025,
      confidence: 'certain',
      reasons: ['tax-id', 'name-in-text', 'year-in-text'],
    });
  });
  it('[BAC-15] is likely by a tax id alone, and without a year', () => {
    expect(match('Tax year 2025', { withTaxId: ['ada'] }).confidence).toBe('likely');
    expect(match('Ada Lindqvist', { withTaxId: ['ada'] })).toMatchObject({
      confidence: 'likely',
      year: null,
    });
  });
  it('[BAC-15] is not certain where the years differ', () => {
    const found = match('Tax year 2025 Ada Lindqvist', { withTaxId: ['ada'], fileName: 'K-1 2024.pdf' });
    expect(found).toMatchObject({ confidence: 'likely', year: 2025 });
    expect(found.reasons).toContain('years-differ');
  });
  it('[BAC-15] is ambiguous where a paper with somebody’s tax id names another holder', () => {
    const found = match('Tax year 2025 Okafor Holdings LLC', { withTaxId: ['ada'] });
    expect(found.confidence).toBe('ambiguous');
    expect(found.reasons).toContain('other-name-in-text');
  });
  it('[BAC-15] is likely where only the file’s name says another holder', () => {
    const found = match('Tax year 2025 Ada Lindqvist', {
      withTaxId: ['ada'],
      fileName: 'Okafor_Holdings_LLC.pdf',
    });
    expect(found).toMatchObject({ addressee: 'ada', confidence: 'likely' });
    expect(found.reasons).toContain('other-name-in-file-name');
  });
  it('[BAC-15] tells a holder from one whose longer name contains theirs', () => {
    expect(match('Tax year 2025 Ada Lindqvist Family Trust').addressee).toBe('trust');
    const both = match('Tax year 2025 Ada Lindqvist Family Trust, by Ada Lindqvist');
    expect(both).toMatchObject({ addressee: null, confidence: 'ambiguous' });
  });
  it('[BAC-15] chooses by name among the profiles that share a tax id, and none without a name', () => {
    const withTaxId = ['ada', 'trust'];
    expect(match('Tax year 2025 Ada Lindqvist Family Trust', { withTaxId })).toMatchObject({
      addressee: 'trust',
      confidence: 'certain',
    });
    expect(match('Tax year 2025', { withTaxId })).toMatchObject({ addressee: null, confidence: 'ambiguous' });
  });
  it('[BAC-15] is not certain where a paper has the tax ids of several holders, and names one', () => {
    const found = match('Tax year 2025 Ada Lindqvist', { withTaxId: ['ada', 'llc'] });
    expect(found).toMatchObject({ addressee: 'ada', confidence: 'likely' });
    expect(found.reasons).toContain('several-tax-ids');
    expect(match('Tax year 2025', { withTaxId: ['ada', 'llc'] })).toMatchObject({
      addressee: null,
      confidence: 'ambiguous',
    });
  });
  it('[BAC-15] says that the name of the file names the holder whose tax id the text has, or another one', () => {
    const named = (fileName: string) =>
      match('Tax year 2025 Ada Lindqvist', { fileName, withTaxId: ['ada'] }).reasons;
    expect(named('Ada Lindqvist 2025.pdf')).toContain('name-in-file-name');
    expect(named('scan.pdf')).not.toContain('name-in-file-name');
    expect(named('Okafor Holdings LLC 2025.pdf')).not.toContain('name-in-file-name');
    expect(named('Okafor Holdings LLC 2025.pdf')).toContain('other-name-in-file-name');
  });
  it('[BAC-15] is not certain where another person is named beside the holder whose tax id it has', () => {
    const found = match('Tax year 2025 Ada Lindqvist, Okafor Holdings LLC', { withTaxId: ['ada'] });
    expect(found).toMatchObject({ addressee: 'ada', confidence: 'likely' });
    expect(found.reasons).toContain('other-name-in-text');
    const shared = match('Tax year 2025 Ben Moss', { withTaxId: ['namesake'] });
    expect(shared).toMatchObject({ addressee: 'namesake', confidence: 'likely' });
    expect(shared.reasons).toContain('shared-name');
  });
  it('[BAC-15] is not certain where a profile of the same person is named whose own number nobody has said', () => {
    const own = { ...ada, person: 'Ada' };
    const unnumbered = { ...trust, name: 'Lindqvist Trust', person: 'Ada', taxIdLast4: null };
    const text = readPaperText('Tax year 2025 Lindqvist Trust, by Ada Lindqvist');
    const matched = (withTaxId: string[], all: Addressee[], words = text) =>
      matchPaper({ fileName: 'K-1.pdf', text: words, withTaxId }, indexAddressees(all));
    const found = matched(['ada'], [own, unnumbered, llc]);
    expect(found).toMatchObject({ addressee: 'ada', confidence: 'likely' });
    expect(found.reasons).toContain('several-names');
    // Named alone, it contradicts the number.
    const alone = matched(['ada'], [own, unnumbered, llc], readPaperText('Tax year 2025 Lindqvist Trust'));
    expect(alone).toMatchObject({
      confidence: 'ambiguous',
      reasons: ['tax-id', 'other-name-in-text', 'year-in-text'],
    });
    // Somebody else's is somebody else.
    const another = matched(['ada'], [own, { ...unnumbered, person: 'Ben' }, llc]);
    expect(another.reasons).toContain('other-name-in-text');
    expect(another.reasons).not.toContain('several-names');
    // Not named, it leaves no doubt.
    expect(matched(['ada'], [own, { ...unnumbered, name: 'Another Lindqvist Trust' }, llc]).confidence).toBe(
      'certain',
    );
    // An invitation is of no person that is known.
    expect(
      matched(
        ['ada'],
        [
          { ...own, person: null },
          { ...unnumbered, person: null },
        ],
      ).reasons,
    ).not.toContain('several-names');
  });
  it('[BAC-15] is certain where only profiles of the same person, and namesakes, with another number are named', () => {
    const own = { ...ada, person: 'Ada' };
    const others = [
      { ...trust, name: 'Lindqvist Trust', person: 'Ada', taxIdLast4: '0002' },
      { ...ada, id: 'other', person: 'Another Ada', taxIdLast4: '0001' },
    ];
    const text = readPaperText('Tax year 2025 Lindqvist Trust, by Ada Lindqvist');
    const paper = { fileName: 'K-1.pdf', text, withTaxId: ['ada'] };
    expect(matchPaper(paper, indexAddressees([own, ...others]))).toMatchObject({
      addressee: 'ada',
      confidence: 'certain',
    });
  });
  it('[BAC-15] is not certain where profiles of two people have the same tax id', () => {
    const two = indexAddressees([
      { ...ada, person: 'Ada' },
      { ...llc, taxIdLast4: '6789', person: 'Daniel' },
    ]);
    const text = readPaperText('Tax year 2025 Okafor Holdings LLC');
    const found = matchPaper({ fileName: 'K-1.pdf', text, withTaxId: ['ada', 'llc'] }, two);
    expect(found).toMatchObject({ addressee: 'llc', confidence: 'likely' });
    expect(found.reasons).toContain('shared-tax-id');
  });
  it('[BAC-15] leaves a doubt where it has the tax id of an archived holder too', () => {
    const alone = match('Tax year 2025 Okafor Holdings LLC', { withTaxId: ['archived'] });
    expect(alone).toMatchObject({ addressee: 'llc', unlisted: 'archived', confidence: 'ambiguous' });
    expect(alone.reasons).toContain('other-tax-id');
    const beside = match('Tax year 2025 Ada Lindqvist', { withTaxId: ['ada', 'archived'] });
    expect(beside).toMatchObject({ addressee: 'ada', unlisted: 'archived', confidence: 'likely' });
    expect(beside.reasons).toContain('several-tax-ids');
    expect(match('Tax year 2025', { withTaxId: ['archived'] })).toMatchObject({
      addressee: null,
      unlisted: 'archived',
      confidence: 'none',
    });
  });
  it('[BAC-15] is at most likely by masked digits and a name, and ambiguous where they disagree', () => {
    expect(match('***-**-6789 Ada Lindqvist, tax year 2025')).toMatchObject({
      addressee: 'ada',
      confidence: 'likely',
      reasons: ['masked-tax-id', 'name-in-text', 'year-in-text'],
    });
    expect(match('***-**-0000 Ada Lindqvist, tax year 2025').confidence).toBe('ambiguous');
    expect(match('***-**-6789, tax year 2025')).toMatchObject({ addressee: null, confidence: 'none' });
  });
  it('[BAC-15] is ambiguous where holders share a name, and none where nobody is named', () => {
    expect(match('Ben Moss 2025')).toMatchObject({ addressee: null, confidence: 'ambiguous' });
    expect(match('Nobody we know')).toMatchObject({ addressee: null, confidence: 'none' });
    const scan = match('', { fileName: 'Okafor-Holdings-LLC_2025.pdf' });
    expect(scan).toMatchObject({ addressee: 'llc', year: 2025, confidence: 'likely' });
    expect(scan.reasons).toContain('no-text');
  });
  it('[BAC-15] says each reason in words', () => {
    for (const reason of paperReasons) expect(paperReasonWords[reason]).toMatch(/^[A-Z].*\.$/);
  });
});

describe('500 papers of which 20 are wrongly named', () => {
  const holders = Array.from({ length: 500 }, (_, at) => {
    const digits = String(100_000_000 + at * 7919);
    return { id: `h${at}`, name: `Holder ${String.fromCharCode(65 + (at % 26))} Number${at}`, digits };
  });
  const all = indexAddressees(
    holders.map(({ digits, ...each }) => ({ ...each, taxIdLast4: digits.slice(-4) })),
  );

  it('[BAC-15] never files a paper for another, and is certain of none that is wrongly named', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(499), { minLength: 20, maxLength: 20 }),
        fc.integer({ min: 1, max: 499 }),
        (wrong, shift) => {
          const misnamed = new Set(wrong);
          const matches = holders.map(({ id, name, digits }, at) => {
            const named = misnamed.has(at) ? (holders[(at + shift) % 500]?.name ?? '') : name;
            const text = readPaperText(`Schedule K-1 2025 ${digits} ${name}`);
            const paper = { fileName: `${named} 2025.pdf`, text, withTaxId: [id] };
            return matchPaper(paper, all);
          });
          expect(matches.map(({ addressee }) => addressee)).toEqual(holders.map(({ id }) => id));
          expect(matches.filter(({ confidence }) => confidence === 'certain')).toHaveLength(480);
          expect(matches.every(({ confidence }, at) => (confidence === 'certain') !== misnamed.has(at))).toBe(
            true,
          );
        },
      ),
      { numRuns: 10 },
    );
  });
  it('[BAC-15] is never certain where the tax id is one holder’s and the name another’s', () => {
    fc.assert(
      fc.property(fc.nat(499), fc.nat(499), (claimed, named) => {
        fc.pre(claimed !== named);
        const text = readPaperText(`Tax year 2025 ${holders[named]?.name}`);
        const paper = { fileName: 'K-1.pdf', text, withTaxId: [holders[claimed]?.id ?? ''] };
        expect(matchPaper(paper, all).confidence).toBe('ambiguous');
      }),
    );
  });
});
