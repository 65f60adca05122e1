import { isSameHtml } from '../../../ui/rich-text/same-html.ts';
import type { Field } from './draft.ts';

/** Whether two texts of a part are one. */
export function isSameText(field: Field, one: string, other: string): boolean {
  return field === 'body' ? isSameHtml(one, other) : one === other;
}
