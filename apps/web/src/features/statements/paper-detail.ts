import type { IssuedPaper } from '@paddock/contract';
import { formatDateTime } from '../../ui/text/format-date-time.ts';

/** What is said beside a paper: what holds it, which paper it replaces, and which one replaces it. */
export function paperDetail(
  {
    holderName,
    replacesIssuedAt,
    replacedAt,
  }: Pick<IssuedPaper, 'holderName' | 'replacesIssuedAt' | 'replacedAt'>,
  timeZone: string | undefined,
): string {
  const on = (moment: string) => formatDateTime(moment, 'date', timeZone);
  return [
    holderName ?? '',
    replacedAt === null ? '' : `replaced by the one issued on ${on(replacedAt)}`,
    replacesIssuedAt === null ? '' : `replaces the one issued on ${on(replacesIssuedAt)}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
