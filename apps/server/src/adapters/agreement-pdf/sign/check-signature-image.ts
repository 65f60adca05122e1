import { inkOf } from './ink.ts';
import { readPng } from './read-png.ts';

/**
 * Refuses a drawn signature that could not be put into an agreement, at the moment it is given and not when
 * the agreement is sealed (SIG-06).
 * @throws AgreementPdfError bad_image, image_too_large or blank_image
 */
export const checkSignatureImage = (png: Uint8Array): void => {
  inkOf(readPng(png));
};
