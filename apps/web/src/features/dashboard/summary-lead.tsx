import type { LastFigures } from '@paddock/domain';
import { ProfileChoice } from '../../platform/money/profile-choice.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { SkeletonLine } from '../../ui/feedback/skeletons.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { toneClass } from '../../ui/text/format-figures.ts';
import { largeFigures, leadFigures, leadTerms } from './lead-figures.ts';
import classes from './summary-lead.module.css';
import { useLastFigures, useStoreLastFigures } from './use-last-figures.ts';
import { useProfileFilter } from './use-profile-filter.ts';
import { useSummaryRows } from './use-summary-rows.ts';

type Lead = Pick<LastFigures, 'figures' | 'notes'>;

const skeleton: Lead = {
  figures: leadTerms.map((term) => ({ term, value: '', note: '' })),
  notes: [],
};

/** The figures in two rows, those of the first in the largest type of the page. */
function LeadFigures({ lead, isLoading = false }: { lead: Lead; isLoading?: boolean }) {
  const rows = [
    { className: classes.figures, figures: lead.figures.slice(0, largeFigures) },
    { className: `${classes.figures} ${classes.money}`, figures: lead.figures.slice(largeFigures) },
  ].filter(({ figures }) => figures.length > 0);
  return (
    <>
      {rows.map(({ className, figures }) => (
        <dl key={className} className={className}>
          {figures.map(({ term, value, note }) => (
            <div key={term} className={classes.figure}>
              <dt className={classes.term}>{term}</dt>
              <dd className={`${classes.value} ${toneClass(value) ?? ''}`}>
                {isLoading ? <SkeletonLine width="11rem" /> : value}
              </dd>
              <dd className={classes.note}>{isLoading ? <SkeletonLine width="8rem" /> : note}</dd>
            </div>
          ))}
        </dl>
      ))}
      <p className={classes.basis}>
        {isLoading ? <SkeletonLine width="16rem" /> : null}
        {lead.notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </p>
    </>
  );
}

/** The last figures that were loaded, with their time, where the current ones cannot be (INV-07). They are of everything. */
function LastLead({ isFiltered }: { isFiltered: boolean }) {
  const last = useLastFigures();
  if (!last) return null;
  return (
    <section className={classes.lead} aria-label="Your last figures">
      <p className={classes.note}>
        {isFiltered ? 'Of all investing profiles, as' : 'As'} of {last.time}. They may have changed since.
      </p>
      <LeadFigures lead={last} />
    </section>
  );
}

/**
 * What the investor comes for: value, gain and distributions, then the money behind them, of all or of one investing
 * profile (INV-02).
 */
export function SummaryLead() {
  const { timezone } = useMe().profileSettings;
  const { profile, choose } = useProfileFilter();
  useStoreLastFigures(useSummaryRows());
  const { rows, profiles, isPending, isLoadingError } = useSummaryRows(profile);
  if (isLoadingError) return <LastLead isFiltered={profile !== undefined} />;
  const lead = isPending ? skeleton : leadFigures(rows, timezone ?? undefined);
  return (
    <>
      {profiles.length > 1 || (profile && !isPending) ? (
        <FilterRow>
          <ProfileChoice profiles={profiles} value={profile} onChange={choose} />
        </FilterRow>
      ) : null}
      {lead ? (
        <section className={classes.lead} aria-label="Your money" aria-busy={isPending || undefined}>
          <LeadFigures lead={lead} isLoading={isPending} />
        </section>
      ) : null}
    </>
  );
}
