import { buffer } from 'node:stream/consumers';
import type { PlacedSignature } from '../../../../adapters/agreement-pdf/index.ts';
import { partyOf } from '../signatures/party-of.ts';
import type { SignatureRequest } from '../signatures/signature-request.ts';
import type { RenderingTools } from '../signing-tools.ts';
import { translatePdfErrors } from './pdf-errors.ts';

/** The signatures given so far, as they are drawn into the PDF. */
export function placedSignatures(request: SignatureRequest): PlacedSignature[] {
  return request.signers.flatMap(({ role, name, title, signedAt, signature, image }) =>
    signedAt && signature
      ? [
          {
            signer: role,
            name,
            ...(title && { title }),
            party: partyOf(request, { role, name, title }),
            at: signedAt,
            timeZone: request.timeZone,
            ...(image && { image: new Uint8Array(image) }),
            ...(signature.kind === 'typed' && { typedName: signature.text }),
          },
        ]
      : [],
  );
}

/**
 * The agreement as the next signer reads it: the filled document with the signatures of those before. Asked for again
 * it is not made again, as long as nobody else has signed.
 */
export async function renderCurrentAgreement(
  { agreementPdf, store, renderCache }: RenderingTools,
  request: SignatureRequest,
): Promise<Uint8Array> {
  const { documentKey } = request;
  if (documentKey === null) throw new Error(`The document of agreement ${request._id} is not stored here`);
  const signatures = placedSignatures(request);
  const signed = signatures.map(({ signer }) => signer).join(' ');
  return renderCache.get(`${request._id} ${signed}`, async () => {
    const pdf = await buffer(await store.read(documentKey));
    return signatures.length === 0 ? pdf : translatePdfErrors(agreementPdf.render({ pdf, signatures }));
  });
}
