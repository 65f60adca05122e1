import { ApiError } from '@paddock/contract';

/**
 * The reply, or undefined if the request failed (COL-07). Only failed requests are swallowed; a bug in our own code
 * still throws.
 */
export async function undefinedOnApiError<Reply>(reply: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await reply;
  } catch (failure) {
    if (failure instanceof ApiError) return undefined;
    throw failure;
  }
}
