import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeHostName } from './host-name.ts';

it('[SEC-03] stores a host name in lower case, in ASCII and without a trailing dot', () => {
  expect(normalizeHostName(' Invest.Example.COM. ')).toBe('invest.example.com');
  expect(normalizeHostName('müller.example')).toBe('xn--mller-kva.example');
  expect(normalizeHostName('localhost')).toBe('localhost');
  expect(normalizeHostName('10.0.0.7')).toBe('10.0.0.7');
});

it.each([
  '',
  ' ',
  '.',
  'a..example',
  'https://a.example',
  'a.example:8080',
  'a.example/path',
  'a.example?x',
  'a.example#x',
  'user@a.example',
  '*.example',
  'a b.example',
  '-a.example',
  'a-.example',
  '127.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  'a\\b',
  'a%2eb',
  `${'a'.repeat(64)}.example`,
  `${'abcdefgh.'.repeat(30)}example`,
])('[SEC-03] rejects %s, which is not a host name', (text) => {
  expect(normalizeHostName(text)).toBeUndefined();
});

it('[SEC-03] leaves a normalized name unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string()), (text) => {
      const normalized = normalizeHostName(text);
      if (normalized !== undefined) expect(normalizeHostName(normalized)).toBe(normalized);
    }),
  );
});
