import { expect, it } from 'vitest';
import { parseSuperadminArguments, splitName } from './superadmin-arguments.ts';

it('[BAC-04] the command takes an address, and a name if there is one', () => {
  expect(parseSuperadminArguments(['ada@example.com'])).toEqual({
    email: 'ada@example.com',
    name: undefined,
  });
  for (const args of [
    ['ada@example.com', '--name', 'Ada Lovelace'],
    ['--name=Ada Lovelace', 'ada@example.com'],
  ])
    expect(parseSuperadminArguments(args)).toEqual({ email: 'ada@example.com', name: 'Ada Lovelace' });
});

it.each([
  [[]],
  [['a@example.com', 'b@example.com']],
  [['--name', 'Ada']],
  [['a@example.com', '--level', 'admin']],
])('[BAC-04] the command says how it is used after %j', (args: string[]) => {
  expect(() => parseSuperadminArguments(args)).toThrow('npm run create-superadmin -- EMAIL');
});

it.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  [' Ada  King Lovelace ', 'Ada King', 'Lovelace'],
  ['Ada', 'Ada', null],
  [' ', null, null],
])('[BAC-04] the name "%s" has its last word as the last name', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

it('[BAC-04] a name with invisible characters is none', () => {
  expect(() => splitName('Ada Love\u202elace')).toThrow('is not a name');
});
