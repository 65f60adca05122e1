import { type NotificationTags, request, saveNotification } from '@paddock/contract';
import type { ActivityNotification } from '@paddock/domain';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { asApiError } from '../api/api-error.ts';
import { useTransport } from '../api/transport-context.ts';
import { withKeepalive } from '../api/with-keepalive.ts';
import { useSession } from '../session/session-context.ts';
import {
  activityKey,
  browserReportedActivity,
  type ReportedActivity,
  reportingPerson,
} from './reported-activity.ts';

let browserReports: ReportedActivity | undefined;

/**
 * Tells the team what the person who is signed in has just done (NOT-06): once per browser session for each template
 * and set of tags (NOT-07), and without showing anything. A report that fails may be sent again later. Nothing is
 * sent during impersonation, while signed out, or of the team.
 *
 *     const reportActivityOnce = useReportActivityOnce();
 *     reportActivityOnce('review_news_document', { document: title });
 *
 * Call it once the action is complete: in an effect of the page that was opened, or after the `await` of the download
 * or the save. Tags fill the %tags% of the template with short plain values. Include whatever distinguishes one
 * action from the next, such as a document's title or a statement's date. The server sets the tag `user`.
 */
export function useReportActivityOnce(): (
  templateName: ActivityNotification,
  tags: NotificationTags,
) => void {
  const transport = useTransport();
  const session = useSession();
  const person = session.status === 'signed-in' ? reportingPerson(session.me) : undefined;
  const { mutateAsync: report } = useMutation({
    mutationFn: (body: { templateName: ActivityNotification; tags: NotificationTags }) =>
      request(withKeepalive(transport), saveNotification, { body }),
  });
  return useCallback(
    (templateName, tags) => {
      if (person === undefined) return;
      browserReports ??= browserReportedActivity();
      const reports = browserReports;
      const key = activityKey(person, templateName, tags);
      if (!reports.claim(key)) return;
      report({ templateName, tags }).catch((failure: unknown) => {
        const { status } = asApiError(failure);
        // A page that closes sees its request fail, although the request goes on. Only a rejected one was not sent.
        if (status !== undefined || !navigator.onLine) reports.release(key);
      });
    },
    [report, person],
  );
}
