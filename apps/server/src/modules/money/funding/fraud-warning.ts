/** Account numbers travel in no email, so that a changed email cannot redirect money. */
export const fraudWarning =
  'We never send account numbers by email, and we never change them by email. If a message gives you other instructions, do not follow them: it is fraud. Call us at a number that you know before you send money.';
