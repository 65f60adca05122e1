import { ApiError, type ReceivedError } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import { toSignInFailure } from './sign-in-form.tsx';

const failureFor = (status?: number, reply?: ReceivedError) =>
  toSignInFailure(new ApiError('as the transport says', status, reply), 'ada@example.com');

describe('a failed sign-in', () => {
  it.each([
    [401, { code: 'invalid_credentials', message: 'Invalid username or password' }],
    [400, { code: 'bad_request', message: 'password: too long' }],
    [401, undefined],
    [403, { message: 'Forbidden' }],
  ] satisfies [number, ReceivedError | undefined][])(
    '[AUT-03] %i with %j gives the same message',
    (status, reply) => {
      expect(failureFor(status, reply)).toEqual({ message: 'Invalid username or password' });
    },
  );

  it('[AUT-03] shows a reason that has nothing to do with the password', () => {
    const message = 'Too many tries: please wait a few minutes.';
    expect(failureFor(429, { code: 'too_many_requests', message }).message).toBe(message);
    expect(failureFor(503, { code: 'unavailable', message: 'Please try again.' }).message).toBe(
      'Please try again.',
    );
    expect(failureFor(500).message).toBe('as the transport says');
    expect(failureFor().message).toBe('as the transport says');
  });

  it('[AUT-04] offers to send the email again for an unconfirmed address', () => {
    const reply = { code: 'email_unconfirmed', message: 'Please confirm your email address.' } as const;
    expect(failureFor(403, reply)).toEqual({ message: reply.message, unconfirmed: 'ada@example.com' });
  });

  it('throws a bug of ours on', () => {
    expect(() => toSignInFailure(new TypeError('x is undefined'), 'ada')).toThrow(TypeError);
  });
});
