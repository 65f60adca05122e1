import { describe, expect, it } from 'vitest';
import { parseInvitees } from './invitees.ts';

describe('reading pasted addresses', () => {
  it.each([
    ['ada@example.com', 'ada@example.com', '', ''],
    ['Ada Lovelace <ada@example.com>', 'ada@example.com', 'Ada', 'Lovelace'],
    ['"Ada King Lovelace" <ada@example.com>', 'ada@example.com', 'Ada King', 'Lovelace'],
    ['Ada, Lovelace, ada@example.com', 'ada@example.com', 'Ada', 'Lovelace'],
    ['ada@example.com;Ada', 'ada@example.com', 'Ada', ''],
    ['ada@example.com\tAda Lovelace', 'ada@example.com', 'Ada', 'Lovelace'],
  ])('[BAC-08] reads %s', (text, email, firstName, lastName) => {
    expect(parseInvitees(text)).toEqual([{ line: 1, text, email, firstName, lastName, problem: null }]);
  });

  it('[BAC-08] names each line that cannot be used, by its number in the text', () => {
    const lines = parseInvitees(
      '\nada@example.com\n\nnobody\nADA@example.com\n<b>x</b>@example.com\nA\u202eda <x@example.com>',
    );
    expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [4, 'This is not a valid email address.'],
      [5, 'This address is listed twice.'],
      [6, 'This is not a valid email address.'],
      [7, expect.any(String)],
    ]);
  });
});
