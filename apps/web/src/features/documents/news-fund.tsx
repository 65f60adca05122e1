import { downloadNewsDocument } from '@paddock/contract';
import { useCallback } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useNotifyOnce } from '../../platform/browsing-notices/use-notify-once.ts';
import type { KnownDocument } from '../../platform/download/use-documents.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { DocumentList } from '../../ui/document-list.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { newsDocumentsQuery, withRead } from './api/own-documents.ts';
import { listed } from './listed.ts';
import classes from './news-fund.module.css';
import type { NewsGroup } from './news-groups.ts';
import { useOwnDocuments } from './use-own-documents.ts';

/** The news of one fund, which can be folded away. */
export function NewsFund({ group: { name, documents } }: { group: NewsGroup }) {
  const timeZone = useMe().profileSettings.timezone;
  const transport = useTransport();
  const notifyOnce = useNotifyOnce();
  const tell = useCallback(
    ({ title }: KnownDocument) => notifyOnce('review_news_document', { fund: name, document: title }),
    [notifyOnce, name],
  );
  const { open, download } = useOwnDocuments(downloadNewsDocument, {
    onTaken: tell,
    markRead: (queryClient, id) =>
      queryClient.setQueryData(newsDocumentsQuery(transport).queryKey, withRead(id)),
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
      <DocumentList
        documents={documents.map(listed)}
        onOpen={open}
        onDownload={download}
        emptyTitle="No documents"
        timeZone={timeZone}
      />
    </details>
  );
}
