import { ApiError } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import { toSubmitErrors } from './to-submit-errors.ts';

describe('a failed request in a form', () => {
  it('shows at the fields that the server names', () => {
    const fields = { email: 'This address is taken.' };
    const failure = new ApiError('request failed', 400, { message: 'Please check the form.', fields });
    expect(toSubmitErrors(failure)).toEqual({ fields });
  });

  it('shows as one message if the server names no fields', () => {
    const failure = new ApiError('request failed', 429, { message: 'Please wait a minute.' });
    expect(toSubmitErrors(failure)).toEqual({ message: 'Please wait a minute.' });
    expect(toSubmitErrors(new ApiError('Network Error'))).toEqual({ message: 'Network Error' });
  });

  it('does not hide a bug of ours', () => {
    const bug = new TypeError('undefined is not a function');
    expect(() => toSubmitErrors(bug)).toThrow(bug);
  });
});
