import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { weaknessOf } from './weak-key.ts';

const mistakesOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.lines;
  }
};

it.each([
  ['0123456789abcdef', 'shorter than 32'],
  ['a'.repeat(64), 'too few different characters'],
  ['ab'.repeat(40), 'too few different characters'],
  ['0123456789abcdef0123456789abcdef', 'repeats itself'],
  ['correct horse battery 1correct horse battery 1corr', 'repeats itself'],
  ['abcdefghijklmnopqrstuvwxyz0123456789', 'run of neighboring'],
  ['change-me-change-me-or-else-it-is-known', 'taken from an example'],
  ['CHANGEME0CHANGEME1CHANGEME2CHANGEME3', 'taken from an example'],
  ['paddock secret key of our deployment', 'taken from an example'],
])('[SEC-14] a weak SECRET_KEY stops the start: %s', (key, reason) => {
  const mistakes = mistakesOf({ SECRET_KEY: key });
  expect(mistakes).toEqual([expect.stringMatching(`^SECRET_KEY .*${reason}`)]);
  expect(mistakes[0]).not.toContain(key);
  // It is what a rotation takes leave of.
  const strong = randomBytes(32).toString('hex');
  expect(mistakesOf({ SECRET_KEY: strong, SECRET_KEY_PREVIOUS: key })).toEqual([]);
});

it('[SEC-14] takes every random key in the usual forms', () => {
  for (let round = 0; round < 2_000; round += 1) {
    expect(weaknessOf(randomBytes(16).toString('hex'))).toBeUndefined();
    expect(weaknessOf(randomBytes(32).toString('hex'))).toBeUndefined();
    expect(weaknessOf(randomBytes(24).toString('base64'))).toBeUndefined();
  }
});

it('[SEC-14] names a key that is its own predecessor', () => {
  const key = randomBytes(32).toString('hex');
  expect(mistakesOf({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: key })).toEqual([
    'SECRET_KEY_PREVIOUS is the same as SECRET_KEY: name the key that it replaces.',
  ]);
});
