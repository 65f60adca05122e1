import { call, type DownloadReply, type downloadNewsDocument } from '@paddock/contract';
import { useTransport } from '../../platform/api/transport-context.ts';
import { openDownload } from '../../platform/download/open-download.ts';
import { notify } from '../../platform/notices/notify.ts';

/** Saves a document by its id: asks for a link, and opens that. What fails is told. */
export function useDownload(
  route: typeof downloadNewsDocument,
): (id: string) => Promise<DownloadReply | undefined> {
  const transport = useTransport();
  return async (id) => {
    try {
      const reply = await call(transport, route, { body: { id } });
      openDownload(reply.url);
      return reply;
    } catch {
      void notify({ message: 'The document could not be downloaded. Please try again.', tone: 'negative' });
      return undefined;
    }
  };
}
