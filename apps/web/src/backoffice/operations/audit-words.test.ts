import { expect, it } from 'vitest';
import { withoutPerson } from './audit-words.ts';

it('[BAC-12] what a job or a command did is not said to be a visitor’s', () => {
  const by = (level: string | null, address: string | null) => withoutPerson({ level, address });
  expect(by('guest', '127.0.0.1')).toBe('Not signed in');
  expect(by('guest', 'job')).toBe('The server');
  expect(by('guest', 'server')).toBe('The server');
  expect(by('guest', 'console')).toBe('A command on the server');
  expect(by(null, null)).toBe('The server');
});
