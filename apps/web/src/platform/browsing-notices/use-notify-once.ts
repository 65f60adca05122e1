import { CallError, call, type NotificationTags, saveNotification } from '@paddock/contract';
import type { BrowsingNotification } from '@paddock/domain';
import { useCallback } from 'react';
import { outlivingPage } from '../api/outliving-page.ts';
import { useTransport } from '../api/transport-context.ts';
import { useSession } from '../session/session-context.ts';
import { browserSentNotices, noticeKey, type SentNotices } from './sent-notices.ts';

let sent: SentNotices | undefined;

/**
 * Tells the house what the person signed in has just done (NOT-06): once per browser session for each template and
 * set of tags (NOT-07), without a word to the person. What could not be sent may be tried again later. In a guest
 * session, and signed out, nothing is sent.
 *
 *     const notifyOnce = useNotifyOnce();
 *     notifyOnce('review_news_document', { document: title });
 *
 * Call it after the deed is done: in an effect of the page that was opened, or behind the `await` of the download or
 * the save. Tags are names that the template's %tags% use, with short plain values, and what tells one deed from the
 * next (a document's title, the day of a statement) belongs into them. The tag `user` is the server's.
 */
export function useNotifyOnce(): (templateName: BrowsingNotification, tags: NotificationTags) => void {
  const transport = useTransport();
  const session = useSession();
  const person = session.status === 'signed-in' && !session.me.guestSession ? session.me._id : undefined;
  return useCallback(
    (templateName, tags) => {
      if (person === undefined) return;
      sent ??= browserSentNotices();
      const notices = sent;
      const key = noticeKey(person, templateName, tags);
      if (!notices.take(key)) return;
      const sending = call(outlivingPage(transport), saveNotification, { body: { templateName, tags } });
      sending.catch((failure: unknown) => {
        if (!(failure instanceof CallError)) throw failure;
        // A page that is left is told of a failure, though its notice goes on: only what was refused counts as unsent.
        if (failure.status !== undefined || !navigator.onLine) notices.giveBack(key);
      });
    },
    [transport, person],
  );
}
