import { ApiError } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import { apiErrorMessage, asApiError } from './api-error.ts';

const bug = new TypeError('undefined is not a function');

describe('asApiError', () => {
  it('returns a failed request', () => {
    const failure = new ApiError('Network Error');
    expect(asApiError(failure)).toBe(failure);
  });

  it('throws a bug of ours on', () => {
    expect(() => asApiError(bug)).toThrow(bug);
  });
});

describe('apiErrorMessage', () => {
  it('prefers the server’s message, then the fallback', () => {
    const refused = new ApiError('request failed', 409, { code: 'conflict', message: 'Already signed.' });
    expect(apiErrorMessage(refused, 'Please try again.')).toBe('Already signed.');
    expect(apiErrorMessage(new ApiError('Network Error'), 'Please try again.')).toBe('Please try again.');
    expect(apiErrorMessage(new ApiError('Network Error'))).toBe('Network Error');
  });

  it('adds the reference where the server failed, and only there', () => {
    const failed = (status: number, message?: string) =>
      new ApiError(`request failed with status code ${status}`, status, {
        requestId: '3f9a0c51d2b7e864',
        ...(message && { message }),
      });
    expect(apiErrorMessage(failed(500, 'Something went wrong on our side. Nothing was changed.'))).toBe(
      'Something went wrong on our side. Nothing was changed. Reference: 3f9a0c51d2b7e864',
    );
    expect(apiErrorMessage(failed(502))).toBe(
      'request failed with status code 502. Reference: 3f9a0c51d2b7e864',
    );
    expect(apiErrorMessage(failed(409, 'Already signed.'))).toBe('Already signed.');
    expect(apiErrorMessage(new ApiError('Network Error'))).toBe('Network Error');
  });

  it('throws a bug of ours on', () => {
    expect(() => apiErrorMessage(bug)).toThrow(bug);
  });
});
