import { extractInk } from './extract-ink.ts';

/**
 * Rejects a drawn signature that cannot go into an agreement as soon as the signer submits it, not when the agreement
 * is sealed (SIG-06). Decodes the picture off the event loop.
 * @throws AgreementPdfError bad_image, image_too_large or blank_image
 */
export const checkSignatureImage = async (png: Uint8Array): Promise<void> => {
  await extractInk(png);
};
