import { CallError, type ErrorAnswer } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import { signInRefusal } from './sign-in-refusal.ts';

const told = (status?: number, reply?: ErrorAnswer) =>
  signInRefusal(new CallError('as the transport says', status, reply), 'ada@example.com');

describe('what a failed sign-in is told', () => {
  it.each([
    [401, { code: 'invalid_credentials', message: 'Invalid username or password' }],
    [400, { code: 'bad_request', message: 'password: too long' }],
    [401, undefined],
    [403, { message: 'Forbidden' }],
  ] satisfies [number, ErrorAnswer | undefined][])(
    '[AUT-03] %i with %j is the same refusal',
    (status, reply) => {
      expect(told(status, reply)).toEqual({ message: 'Invalid username or password' });
    },
  );

  it('[AUT-03] a reason that has nothing to do with the password is said', () => {
    const message = 'Too many tries: please wait a few minutes.';
    expect(told(429, { code: 'too_many_requests', message }).message).toBe(message);
    expect(told(503, { code: 'unavailable', message: 'Please try again.' }).message).toBe(
      'Please try again.',
    );
    expect(told(500).message).toBe('as the transport says');
    expect(told().message).toBe('as the transport says');
  });

  it('[AUT-04] an unconfirmed address can have its mail again', () => {
    const reply = { code: 'email_unconfirmed', message: 'Please confirm your e-mail address.' } as const;
    expect(told(403, reply)).toEqual({ message: reply.message, unconfirmed: 'ada@example.com' });
  });

  it('a mistake of our own is thrown on', () => {
    expect(() => signInRefusal(new TypeError('x is undefined'), 'ada')).toThrow(TypeError);
  });
});
