import { type Signer, signers } from '@paddock/domain';

/** What a signer leaves in a document: a field named `signature_investor`, `date_spouse` or `name_management`. */
export type AnchorPart = 'signature' | 'date' | 'name';

const parts: readonly AnchorPart[] = ['signature', 'date', 'name'];

/** Reads the name of a form field that is kept for a signer; null for every other field. */
export const parseAnchor = (fieldName: string): { part: AnchorPart; signer: Signer } | null => {
  for (const part of parts)
    for (const signer of signers) if (fieldName === `${part}_${signer}`) return { part, signer };
  return null;
};
