import { agreementRequest, documentRequest, fundDocumentRequest, uploadRequest } from '../record-requests.ts';
import { samplePdf } from '../stored-documents.ts';
import type { AuditedWrites, WriteScene } from './write-scene.ts';

/** Documents and other downloads. */
export function documentWrites({ server, post, naming, sending }: WriteScene): AuditedWrites {
  return {
    downloadNewsDocument: {
      action: 'document.download',
      prepare: naming(documentRequest('news_documents'), 'id'),
    },
    downloadTaxDocument: {
      action: 'document.download',
      prepare: naming(documentRequest('tax_documents'), 'id'),
    },
    downloadProofDocument: {
      action: 'document.download',
      prepare: naming(documentRequest('proof_documents'), 'id'),
    },
    downloadFundDocument: { action: 'document.download', prepare: naming(fundDocumentRequest, 'id') },
    downloadAgreement: {
      action: 'document.download',
      prepare: async () => {
        const named = await naming(agreementRequest, 'syndUserId')();
        const agreement = await server.platform.db
          .selectFrom('synd_agreements')
          .select('_id')
          .where('syndUser', '=', String(named.record))
          .executeTakeFirstOrThrow();
        return { ...named, record: agreement._id };
      },
    },
    requestMoneyActivityFile: { action: 'activity.download', prepare: sending({}, { record: null }) },
    requestStatement: { action: 'statement.download', prepare: sending({ format: 'csv' }, { record: null }) },
    exportSubscriptions: {
      action: 'newsletter.export',
      prepare: sending(undefined, { level: 'superadmin', record: null }),
    },
    saveVerificationDocument: {
      action: 'proof_documents.create',
      prepare: async () => {
        const file = { name: 'Passport.pdf', type: 'application/pdf', bytes: samplePdf };
        const { record: _, ...named } = await naming(
          uploadRequest('/api/profile/proof_documents/upload', file),
          'path',
        )();
        return named;
      },
    },
    deleteVerificationDocument: {
      action: 'proof_documents.delete',
      prepare: naming(documentRequest('proof_documents'), 'id'),
    },
    restoreVerificationDocument: {
      action: 'proof_documents.restore',
      prepare: async () => {
        const named = await naming(documentRequest('proof_documents'), 'id')();
        await post('/api/profile/proof_documents/delete', named.authCode, named.body);
        return named;
      },
    },
  };
}
