import type { ErrorCode, ReceivedError } from '@paddock/contract';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function stringFields(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

/**
 * What can be read of an answer that refuses a call: its code, its words, its words for fields, as far as they are
 * there. A map of fields alone is an answer too (AUT-05). Undefined where there is nothing of that.
 */
export function parseReceivedError(value: unknown): ReceivedError | undefined {
  if (!isRecord(value)) return undefined;
  const { code, message } = value;
  const fields = stringFields(value['fields']);
  const answer: ReceivedError = {
    ...(typeof code === 'string' && { code: code as ErrorCode }),
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(fields && { fields }),
  };
  return Object.keys(answer).length > 0 ? answer : undefined;
}
