import { createDocument } from './document/create-document.ts';
import { fillAgreement } from './form/fill-agreement.ts';
import { inspectTemplate } from './form/inspect-template.ts';
import { createSealingIdentity } from './seal/create-sealing-identity.ts';
import { sealAgreement } from './seal/seal-agreement.ts';
import { verifySeal } from './seal/verify-seal.ts';
import { renderWithSignatures } from './sign/render-with-signatures.ts';
import { createTemplate } from './template/create-template.ts';
import { createWritten } from './written/create-written.ts';

/** The operations of the worker. Arguments and results are plain data, because they pass between processes. */
export const operations = {
  inspect: inspectTemplate,
  fill: fillAgreement,
  render: renderWithSignatures,
  seal: sealAgreement,
  verify: verifySeal,
  createSealingIdentity,
  createTemplate,
  createDocument,
  createWritten,
};

/** The operations with their arguments and results. */
export type Operations = typeof operations;
