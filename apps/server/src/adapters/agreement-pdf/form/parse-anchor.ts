import { type Signer, signers } from '@paddock/domain';

/** A place that a signer fills in: a field named `signature_investor`, `date_spouse` or `name_management`. */
export type AnchorPart = 'signature' | 'date' | 'name';

const parts: readonly AnchorPart[] = ['signature', 'date', 'name'];

/** Parses the name of a form field that is reserved for a signer. Returns null for every other field. */
export const parseAnchor = (fieldName: string): { part: AnchorPart; signer: Signer } | null => {
  for (const part of parts)
    for (const signer of signers) if (fieldName === `${part}_${signer}`) return { part, signer };
  return null;
};
