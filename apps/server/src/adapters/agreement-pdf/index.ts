import { PDFDocument } from '@cantoo/pdf-lib';
export interface PlacedSignature {
  signer: string;
  name: string;
  at: Date;
  image?: Uint8Array;
  typedName?: string;
}
export interface SealingIdentity {
  p12: Uint8Array;
  passphrase: string;
  certificatePem: string;
}
export interface AgreementPdf {
  createTemplate(kind: string): Promise<Uint8Array>;
  createDocument(paper: unknown): Promise<Uint8Array>;
  fill(given: {
    template: Uint8Array;
    values: Record<string, string>;
    mapping: Record<string, string>;
    reference: string;
  }): Promise<Uint8Array>;
  render(given: { pdf: Uint8Array; signatures: PlacedSignature[] }): Promise<Uint8Array>;
  seal(given: unknown): Promise<Uint8Array>;
  makeIdentity(given: { organisation: string; now: Date }): Promise<SealingIdentity>;
  close(): Promise<void>;
}
const blank = async () => {
  const d = await PDFDocument.create();
  d.addPage();
  return d.save();
};
export function createAgreementPdf(_given: { log: (line: string) => void }): AgreementPdf {
  return {
    createTemplate: blank,
    createDocument: blank,
    fill: async ({ template }) => template,
    render: async ({ pdf }) => pdf,
    seal: blank,
    makeIdentity: async () => ({ p12: new Uint8Array([1]), passphrase: 'x', certificatePem: 'x' }),
    close: async () => {},
  };
}
