import { ApiError } from '@paddock/contract';

/**
 * What a GET or DELETE answers, or undefined where the call failed (COL-07). Only failures of the call are
 * swallowed: a mistake in our own code still throws.
 */
export async function undefinedOnApiError<Reply>(answer: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await answer;
  } catch (failure) {
    if (failure instanceof ApiError) return undefined;
    throw failure;
  }
}
