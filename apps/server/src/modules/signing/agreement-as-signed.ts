import { buffer } from 'node:stream/consumers';
import type { AgreementPdf, PlacedSignature } from '../../adapters/agreement-pdf/index.ts';
import type { Store } from '../../adapters/storage/index.ts';
import { refusingInWords } from './pdf-refusal.ts';
import type { SignatureRequest } from './signature-request.ts';

/** The signatures given so far, as they are drawn into the PDF. */
export function placedSignatures(request: SignatureRequest): PlacedSignature[] {
  return request.signers.flatMap(({ role, name, signedAt, signature, image }) =>
    signedAt && signature
      ? [
          {
            signer: role,
            name,
            at: signedAt,
            ...(image && { image: new Uint8Array(image) }),
            ...(signature.kind === 'typed' && { typedName: signature.text }),
          },
        ]
      : [],
  );
}

/** The agreement as the next signer reads it: the filled document with the signatures of those before. */
export async function agreementAsSigned(
  tools: { agreementPdf: AgreementPdf; store: Store },
  request: SignatureRequest,
): Promise<Uint8Array> {
  const pdf = await buffer(await tools.store.read(request.documentKey));
  const signatures = placedSignatures(request);
  return signatures.length === 0 ? pdf : refusingInWords(tools.agreementPdf.render({ pdf, signatures }));
}
