import { downloadNewsDocument } from '@paddock/contract';
import { useCallback } from 'react';
import { useReportActivityOnce } from '../../platform/activity/use-report-activity-once.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import type { DocumentRef } from '../../platform/download/use-document-actions.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { DocumentList } from '../../ui/data/document-list.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { ChevronDownIcon } from '../../ui/media/icons.tsx';
import { markDocumentRead, newsDocumentsQuery } from './api.ts';
import classes from './news-fund.module.css';
import type { NewsGroup } from './news-groups.ts';
import { toListedDocument } from './to-listed-document.ts';
import { useOwnDocuments } from './use-own-documents.ts';

/** The news of one fund, in a section that can be collapsed. */
export function NewsFund({ group: { name, documents } }: { group: NewsGroup }) {
  const timeZone = useMe().profileSettings.timezone;
  const transport = useTransport();
  const reportActivityOnce = useReportActivityOnce();
  const tell = useCallback(
    ({ title }: DocumentRef) => reportActivityOnce('review_news_document', { fund: name, document: title }),
    [reportActivityOnce, name],
  );
  const { open, download } = useOwnDocuments(downloadNewsDocument, {
    onAccess: tell,
    markRead: (queryClient, id) =>
      queryClient.setQueryData(newsDocumentsQuery(transport).queryKey, markDocumentRead(id)),
  });
  const unread = documents.filter(({ isRead }) => !isRead).length;
  return (
    <details className={classes.fund} open>
      <summary className={classes.head}>
        <ChevronDownIcon className={classes.chevron} />
        <h2 className={classes.name} dir="auto">
          {name}
        </h2>
        <span className={classes.count}>
          {documents.length} {documents.length === 1 ? 'document' : 'documents'}
        </span>
        {unread > 0 ? <StatusBadge tone="info">{unread} new</StatusBadge> : null}
      </summary>
      <div className={classes.documents}>
        <DocumentList
          documents={documents.map(toListedDocument)}
          onOpen={open}
          onDownload={download}
          emptyTitle="No documents"
          timeZone={timeZone}
        />
      </div>
    </details>
  );
}
