import { NativeSelect } from '@mantine/core';
import type { FilingDraftItem } from '@paddock/contract';
import { type PaperConfidence, paperConfidences, paperReasonWords } from '@paddock/domain';
import { StatusBadge, type StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { addresseesQuery } from './api.ts';
import classes from './filing.module.css';
import { ReferenceSelect } from './filing-fields.tsx';

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

/** Which drafts are shown: all, those that wait to be confirmed by their confidence, or those that were. */
const matchFilters = ['all', ...paperConfidences, 'confirmed'] as const;
export type MatchFilter = (typeof matchFilters)[number];

export const isShown = ({ match }: FilingDraftItem, filter: MatchFilter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'confirmed') return match?.isConfirmed === true;
  return match?.isConfirmed === false && match.confidence === filter;
};

interface MatchToolbarProps {
  drafts: readonly FilingDraftItem[];
  filter: MatchFilter;
  onFilter: (filter: MatchFilter) => void;
  onConfirm: (ids: string[]) => Promise<unknown>;
}

/** What was found about all files: how many of each confidence, and one button for the certain ones. */
export function MatchToolbar({ drafts, filter, onFilter, onConfirm }: MatchToolbarProps) {
  const counts = new Map(
    matchFilters.map((each) => [each, drafts.filter((draft) => isShown(draft, each)).length]),
  );
  const certain = drafts.filter((draft) => isShown(draft, 'certain')).map(({ _id }) => _id);
  const waiting = drafts.filter(({ match }) => match?.state === 'waiting').length;
  const label = (each: MatchFilter) =>
    each === 'all' ? 'All files' : each === 'confirmed' ? 'Confirmed' : confidenceNames[each];
  return (
    <div className={classes.matchTools}>
      <NativeSelect
        label="Show"
        data={matchFilters.map((value) => ({
          value,
          label: `${label(value)} (${(counts.get(value) ?? 0).toLocaleString('en-US')})`,
        }))}
        value={filter}
        onChange={({ currentTarget }) =>
          onFilter(matchFilters.find((each) => each === currentTarget.value) ?? 'all')
        }
      />
      <BusyButton variant="default" disabled={certain.length === 0} onPress={() => onConfirm(certain)}>
        Confirm all certain {certain.length > 0 ? `(${certain.length.toLocaleString('en-US')})` : ''}
      </BusyButton>
      {waiting > 0 ? (
        <p className={classes.quiet} role="status">
          {waiting.toLocaleString('en-US')} of {drafts.length.toLocaleString('en-US')} files are still being
          read.
        </p>
      ) : null}
    </div>
  );
}
