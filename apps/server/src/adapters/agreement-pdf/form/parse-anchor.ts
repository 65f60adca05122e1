import { lateAgreementFields, type Signer, signers } from '@paddock/domain';

/**
 * A place that a signature fills in: a field named `signature_investor`, `date_spouse`, `name_management`,
 * `title_management` or `party_management`. The party is for whom one signs, by whom and as what.
 */
export type AnchorPart = 'signature' | 'date' | 'name' | 'title' | 'party';

const parts: readonly AnchorPart[] = ['signature', 'date', 'name', 'title', 'party'];

/** Parses the name of a form field that is reserved for a signer. Returns null for every other field. */
export const parseAnchor = (fieldName: string): { part: AnchorPart; signer: Signer } | null => {
  for (const part of parts)
    for (const signer of signers) if (fieldName === `${part}_${signer}`) return { part, signer };
  return null;
};

/** The reserved place of a value that is known only when management signs; undefined for every other value. */
export const anchorOfValue = (valueName: string): string | undefined => {
  if (!lateAgreementFields.some((name) => name === valueName)) return undefined;
  return valueName === 'management_title' ? 'title_management' : 'name_management';
};
