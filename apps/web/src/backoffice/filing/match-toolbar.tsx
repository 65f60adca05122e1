import { NativeSelect } from '@mantine/core';
import type { FilingDraftItem } from '@paddock/contract';
import { paperConfidences } from '@paddock/domain';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import classes from './filing.module.css';
import { confidenceNames } from './match-row.tsx';

/** Which drafts are shown: all, those that wait to be confirmed by their confidence, or those that were. */
export const matchFilters = ['all', ...paperConfidences, 'confirmed'] as const;
export type MatchFilter = (typeof matchFilters)[number];

export const isShown = ({ match }: FilingDraftItem, filter: MatchFilter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'confirmed') return match?.isConfirmed === true;
  return match?.isConfirmed === false && match.confidence === filter;
};

export interface MatchToolbarProps {
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
