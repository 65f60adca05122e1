import { expect, it } from 'vitest';
import { parseLedgerArguments } from './ledger-arguments.ts';

const fund = '0190aaaa-0000-7000-8000-00000000000f';
const sha256 = 'ab'.repeat(32);

it('takes nothing, a fund, or a fund with a seal as an email prints it', () => {
  expect(parseLedgerArguments([])).toEqual({});
  expect(parseLedgerArguments(['--fund', fund.toUpperCase()])).toEqual({ fund });
  expect(parseLedgerArguments(['--fund', fund, '--seal', `12:${sha256}`])).toEqual({
    fund,
    known: { sequence: 12n, sha256 },
  });
});

it.each([
  [['--seal', `12:${sha256}`]],
  [['--fund']],
  [['--fund', 'x']],
  [[fund]],
  [['--fund', fund, '--seal']],
  [['--fund', fund, '--seal', '12']],
  [['--fund', fund, '--seal', `0:${sha256}`]],
  [['--fund', fund, '--seal', `12:${sha256.toUpperCase()}`]],
  [['--fund', fund, '--other', `12:${sha256}`]],
  [['--fund', fund, '--seal', `12:${sha256}`, '--more']],
])('says how it is used where it is given %j', (args) => {
  expect(() => parseLedgerArguments(args)).toThrow('--fund ID --seal SEQUENCE:HASH');
});
