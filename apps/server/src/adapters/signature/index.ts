export { createDropboxSign } from './dropbox/dropbox-sign.ts';
export {
  type CreatedRequest,
  type FinishedFile,
  type RequestInput,
  type RequestProgress,
  type RequestSigner,
  type SignatureCallback,
  type SignatureProvider,
  SignatureServiceError,
  type SignerProgress,
  type SigningAddress,
  type TemplateNeeds,
} from './signature-provider.ts';
