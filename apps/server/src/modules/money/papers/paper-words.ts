import { type Cents, formatDateTimeWithZone, formatUsdWithCents, type PaperKind } from '@paddock/domain';
import type { CurrentPaper } from './issue-paper.ts';

/** An amount as papers print it. */
export const usd = (cents: Cents): string => formatUsdWithCents(cents).replace('-', '−');

/** The line that names the paper which is replaced, where there is one. */
export const replacedLines = (
  kind: PaperKind,
  replaces: Pick<CurrentPaper, 'issuedAt'> | null,
  timeZone: string,
): string[] =>
  replaces
    ? [
        `This ${kind} replaces the one that was issued on ${formatDateTimeWithZone(replaces.issuedAt, timeZone)}.`,
      ]
    : [];
