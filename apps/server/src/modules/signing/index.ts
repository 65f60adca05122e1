export { agreementAsSigned } from './agreement-as-signed.ts';
export { countersign, countersignatures } from './countersign.ts';
export { registerSigning } from './routes.ts';
export { findRequest } from './signature-request.ts';
export type { SigningTools } from './tools.ts';
