import { downloadNewsDocument } from '@paddock/contract';
import { sortNewsFunds } from '@paddock/domain';
import { useCallback } from 'react';
import { useReportActivityOnce } from '../../platform/activity/use-report-activity-once.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import type { DocumentRef } from '../../platform/download/use-document-actions.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { DocumentList } from '../../ui/data/document-list.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { ChevronDownIcon } from '../../ui/media/icons.tsx';
import { markDocumentRead, type NewsDocument, newsDocumentsQuery } from './api.ts';
import classes from './news-fund.module.css';
import { toListedDocument, useOwnDocuments } from './own-documents.tsx';

/** The news of one fund. */
interface NewsGroup {
  /** The fund's id; empty for documents without a fund. */
  id: string;
  name: string;
  documents: NewsDocument[];
}

const noFund: NonNullable<NewsDocument['fund']> = { _id: '', name: 'General' };

/**
 * Groups news by fund, sorted by end date, then close date, newest first. Documents without a fund come last (DOC-02).
 */
export function newsGroups(documents: readonly NewsDocument[]): NewsGroup[] {
  const byFund = Map.groupBy(documents, ({ fund }) => fund?._id ?? noFund._id);
  const funds = [...byFund.values()].map(([first]) => first?.fund ?? noFund);
  const about = funds.filter(({ _id }) => _id !== noFund._id);
  const rest = funds.filter(({ _id }) => _id === noFund._id);
  return [...sortNewsFunds(about), ...rest].map(({ _id, name }) => ({
    id: _id,
    name: name ?? 'Other fund',
    documents: byFund.get(_id) ?? [],
  }));
}

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
