import { isDay } from '@paddock/domain';

/**
 * The day in a date field while somebody types: undefined if it was cleared, null if it is not complete. A year that is
 * being typed begins as 0002.
 */
export function typedDay(text: string): string | undefined | null {
  if (text === '') return undefined;
  return isDay(text) && text >= '1000' ? text : null;
}
