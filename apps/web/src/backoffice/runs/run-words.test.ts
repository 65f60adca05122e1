import { expect, it } from 'vitest';
import { confirmation, previewBlock, runTitle } from './run-words.ts';

const lines = [{}, {}] as never[];

it('[LED-07] says why a preview cannot be asked for', () => {
  expect(previewBlock({ lines: [], problems: 0 })).toBe('No position would change.');
  expect(previewBlock({ lines, problems: 0 })).toBeUndefined();
  expect(previewBlock({ lines, problems: 1 })).toBe('One line cannot be posted. It says why.');
  expect(previewBlock({ lines, problems: 1_200 })).toBe('1,200 lines cannot be posted. They say why.');
});

it('[LED-07] has what is odd confirmed, and nothing else', () => {
  const concern = { kind: 'later_valuation', message: 'A value follows.' } as const;
  expect(confirmation({ odd: 0, concerns: [] })).toBeUndefined();
  expect(confirmation({ odd: 0, concerns: [concern] })).toContain('the warning above');
  expect(confirmation({ odd: 1, concerns: [] })).toBe(
    'I have checked the line that is marked, and it is right',
  );
  expect(confirmation({ odd: 12, concerns: [concern] })).toBe(
    'I have checked the 12 lines that are marked, and they are right',
  );
});

it('names a run by its kind, and by its number once it is posted', () => {
  expect(runTitle({ kind: 'distribution', number: 4 })).toBe('Distribution 4');
  expect(runTitle({ kind: 'valuation', number: null })).toBe('Valuation');
});
