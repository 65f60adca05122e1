/**
 * What a signer consents to before signing electronically (ESIGN section 7001(c)). Stored verbatim in the events and on
 * the audit page of the agreement. To change it, add a new text; never edit a stored one.
 */
export const consentText =
  'I agree to sign this agreement electronically and to receive it in electronic form. I understand that my ' +
  'electronic signature has the same legal effect as one written by hand, that I may ask for a paper copy, and ' +
  'that I can withdraw this consent before signing by closing this page and writing to the fund manager. I ' +
  'have read the agreement and can open and keep PDF files.';
