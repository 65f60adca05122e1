import type { ApiError, RunPreview } from '@paddock/contract';
import { counted, type RunKind, type RunState, runKindNames } from '@paddock/domain';
import type { StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';

export const stateTones = {
  asked: 'attention',
  posted: 'done',
  declined: 'neutral',
  reversed: 'failed',
} as const satisfies Record<RunState, StatusBadgeProps['tone']>;

/** "Distribution 4", as in its notices: the posted ones of each kind are counted for themselves. */
export const runTitle = ({ kind, number }: { kind: RunKind; number: number | null }): string =>
  number === null ? runKindNames[kind] : `${runKindNames[kind]} ${number}`;

/** Why a preview cannot be asked for; undefined if it can. */
export function previewBlock({
  lines,
  problems,
}: Pick<RunPreview, 'lines' | 'problems'>): string | undefined {
  if (lines.length === 0) return 'No position would change.';
  if (problems === 0) return undefined;
  return problems === 1
    ? 'One line cannot be posted. It says why.'
    : `${problems.toLocaleString('en-US')} lines cannot be posted. They say why.`;
}

/** How the lines that are odd are confirmed; undefined where none is. */
export function confirmation({ odd, concerns }: Pick<RunPreview, 'odd' | 'concerns'>): string | undefined {
  if (odd === 0) return concerns.length > 0 ? 'I have read the warning above, and it is right' : undefined;
  return `I have checked ${odd === 1 ? 'the line that is marked, and it is' : `the ${counted(odd, 'line')} that are marked, and they are`} right`;
}

/** What the server says where a preview does not hold any more. */
const staleCodes: readonly string[] = ['conflict', 'confirmation_needed'];

/** Whether another preview is to be shown. */
export const isStale = ({ reply }: Pick<ApiError, 'reply'>): boolean =>
  staleCodes.includes(reply?.code ?? '');
