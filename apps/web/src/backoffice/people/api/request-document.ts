import {
  type DownloadReply,
  downloadFundDocument,
  downloadNewsDocument,
  downloadTaxDocument,
  downloadVerificationDocument,
  type PersonDocument,
  request,
} from '@paddock/contract';
import { useTransport } from '../../../platform/api/transport-context.ts';

/** Requests the link of one of these documents, by its id. */
export function useRequestDocument(documents: readonly PersonDocument[]) {
  const transport = useTransport();
  return (id: string): Promise<DownloadReply> => {
    const body = { id };
    switch (documents.find(({ _id }) => _id === id)?.kind) {
      case 'tax_documents':
        return request(transport, downloadTaxDocument, { body });
      case 'news_documents':
        return request(transport, downloadNewsDocument, { body });
      case 'synd_documents':
        return request(transport, downloadFundDocument, { body, query: {} });
      default:
        return request(transport, downloadVerificationDocument, { body });
    }
  };
}
