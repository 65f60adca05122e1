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
 * Reads the code, the message, the field errors and the details of an error reply, as far as it has them. A reply may
 * also consist of field errors alone (AUT-05). Undefined if it has none of these.
 */
export function parseReceivedError(value: unknown): ReceivedError | undefined {
  if (!isRecord(value)) return undefined;
  const { code, message, details } = value;
  const fields = stringFields(value['fields']);
  const error: ReceivedError = {
    ...(typeof code === 'string' && { code: code as ErrorCode }),
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(fields && { fields }),
    ...(details !== undefined && { details }),
  };
  return Object.keys(error).length > 0 ? error : undefined;
}
