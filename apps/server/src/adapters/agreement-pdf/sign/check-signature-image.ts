import { extractInk } from './extract-ink.ts';

/**
 * Refuses a drawn signature that could not be put into an agreement, at the moment it is given and not when
 * the agreement is sealed (SIG-06). The picture is unpacked off the event loop.
 * @throws AgreementPdfError bad_image, image_too_large or blank_image
 */
export const checkSignatureImage = async (png: Uint8Array): Promise<void> => {
  await extractInk(png);
};
