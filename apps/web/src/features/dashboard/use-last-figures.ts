import { type LastFigures, lastFiguresKey, readLastFigures, sessionLimits } from '@paddock/domain';
import { useEffect, useState } from 'react';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { useImpersonation, useMe } from '../../platform/session/session-context.ts';
import { formatDateTime } from '../../ui/text/format-date-time.ts';
import { leadFigures } from './lead-figures.ts';
import type { useSummaryRows } from './use-summary-rows.ts';

/** Stores the figures of the overview whenever they were loaded, for a time without a connection (INV-07). */
export function useStoreLastFigures({ rows, isSuccess, dataUpdatedAt }: ReturnType<typeof useSummaryRows>) {
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
export function useLastFigures(): LastFigures | undefined {
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
