import { type LastFigures, lastFiguresKey, readLastFigures, sessionLimits } from '@paddock/domain';
import { useEffect, useState } from 'react';
import { ProfileChoice } from '../../platform/money/profile-choice.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { useImpersonation, useMe } from '../../platform/session/session-context.ts';
import { SkeletonLine } from '../../ui/feedback/skeletons.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { formatDateTime } from '../../ui/text/format-date-time.ts';
import { toneClass } from '../../ui/text/format-figures.ts';
import { largeFigures, leadFigures, leadTerms } from './lead-figures.ts';
import classes from './summary-lead.module.css';
import { useProfileFilter, useSummaryRows } from './use-summary-rows.ts';

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

/** Stores the figures of the overview whenever they were loaded, for a time without a connection (INV-07). */
function useStoreLastFigures({ rows, isSuccess, dataUpdatedAt }: ReturnType<typeof useSummaryRows>) {
  const { _id: user, level, profileSettings } = useMe();
  const { _id: portal } = usePortal();
  const isImpersonating = useImpersonation().status === 'open';
  const timeZone = profileSettings.timezone ?? undefined;
  useEffect(() => {
    if (!isSuccess || isImpersonating) return;
    const lead = leadFigures(rows, timeZone);
    const time = formatDateTime(new Date(dataUpdatedAt), 'date and time', timeZone);
    const until = new Date(dataUpdatedAt + sessionLimits(level).idle).toISOString();
    try {
      if (lead) localStorage.setItem(lastFiguresKey, JSON.stringify({ user, portal, time, until, ...lead }));
      else localStorage.removeItem(lastFiguresKey);
    } catch {
      // Storage is full or blocked, so there are no figures without a connection.
    }
  }, [rows, isSuccess, dataUpdatedAt, isImpersonating, timeZone, user, level, portal]);
}

/** The last stored figures of the person on this portal, if any. */
function useLastFigures(): LastFigures | undefined {
  const { _id: portal } = usePortal();
  const [last] = useState(() => {
    try {
      return readLastFigures(
        {
          lastFigures: localStorage.getItem(lastFiguresKey),
          user: localStorage.getItem('user'),
          authCode: localStorage.getItem('authCode'),
          guestAuthCode: localStorage.getItem('guestAuthCode'),
        },
        portal,
        Date.now(),
      );
    } catch {
      return undefined;
    }
  });
  return last;
}
