import { ApiError } from '@paddock/contract';
import { expect, it } from 'vitest';
import { failureReference } from './error-state.tsx';

const requestId = '3f9a0c51d2b7e864';

it('is that of a request on which the server failed, and of nothing else', () => {
  expect(failureReference(new ApiError('request failed', 500, { requestId }))).toBe(requestId);
  expect(failureReference(new ApiError('request failed', 404, { requestId }))).toBeUndefined();
  for (const failure of [new ApiError('Network Error'), new TypeError('Broken'), null, undefined, 'text'])
    expect(failureReference(failure)).toBeUndefined();
});
