import { expect, it } from 'vitest';
import { greeting } from './greeting.ts';

it('[AUT-04] greets a person by their full name, and nobody by text that is not a name', () => {
  expect(greeting('Nora Reyes-Whitcombe')).toBe('Dear Nora Reyes-Whitcombe,');
  for (const other of [
    null,
    undefined,
    '',
    'Win at www.evil.example',
    'evil.example',
    'a@b',
    'x'.repeat(121),
  ])
    expect(greeting(other)).toBe('Hello,');
});
