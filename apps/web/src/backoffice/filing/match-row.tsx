import type { FilingDraftItem } from '@paddock/contract';
import { type PaperConfidence, paperReasonWords } from '@paddock/domain';
import { StatusBadge, type StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { addresseesQuery } from './api.ts';
import classes from './filing.module.css';
import { ReferenceSelect } from './reference-select.tsx';

export type Match = NonNullable<FilingDraftItem['match']>;

export const confidenceNames: Readonly<Record<PaperConfidence, string>> = {
  certain: 'Certain',
  likely: 'Likely',
  ambiguous: 'Ambiguous',
  none: 'No match',
};

const tones: Readonly<Record<PaperConfidence, StatusBadgeProps['tone']>> = {
  certain: 'done',
  likely: 'info',
  ambiguous: 'attention',
  none: 'neutral',
};

/** Whom a file is matched to, in words; null if nobody. */
export function nameMatch({ holder, invitation, year }: Match): string | null {
  const about = year === null ? '' : `, ${year}`;
  if (holder)
    return holder.name === holder.person
      ? `${holder.name}${about}`
      : `${holder.name}, of ${holder.person}${about}`;
  return invitation ? `${invitation.name}, who is invited and has no account yet${about}` : null;
}

export interface MatchRowProps {
  name: string;
  match: Match;
  onConfirm: (chosen?: { holder: string } | { invitation: string }) => Promise<unknown>;
}

/** Whom a file is probably for, why, and the two ways to settle it. */
export function MatchRow({ name, match, onConfirm }: MatchRowProps) {
  const { state, confidence, reasons, isConfirmed, isReleased } = match;
  const found = nameMatch(match);
  if (state === 'waiting')
    return (
      <p className={classes.quiet} role="status">
        Reading the file to find its holder
      </p>
    );
  return (
    <div className={classes.match}>
      <p className={classes.matched}>
        {isReleased ? (
          <StatusBadge tone="info">Published, waits for them to arrive</StatusBadge>
        ) : isConfirmed ? (
          <StatusBadge tone="done">Confirmed</StatusBadge>
        ) : confidence ? (
          <StatusBadge tone={tones[confidence]}>{confidenceNames[confidence]}</StatusBadge>
        ) : null}{' '}
        <strong dir="auto">{found ?? 'No holder was found'}</strong>
      </p>
      {isConfirmed ? null : (
        <p className={classes.quiet}>{reasons.map((reason) => paperReasonWords[reason]).join(' ')}</p>
      )}
      {isReleased ? null : (
        <div className={classes.matchActions}>
          {found && !isConfirmed ? (
            <BusyButton size="sm" aria-label={`Confirm ${name}`} onPress={() => onConfirm()}>
              Confirm
            </BusyButton>
          ) : null}
          <ReferenceSelect
            label={found ? 'Another holder' : 'Holder'}
            aria-label={`${found ? 'Another holder' : 'Holder'} for ${name}`}
            placeholder="Search for a holder"
            chosen={null}
            onChange={(choice) => {
              const [kind, id] = choice?.value.split(':') ?? [];
              if (id) void onConfirm(kind === 'holder' ? { holder: id } : { invitation: id });
            }}
            find={addresseesQuery}
          />
        </div>
      )}
    </div>
  );
}
