import { computed } from './field.ts';

/** When a record was made and last changed; kept by the server. */
export const timestamps = { createdAt: computed('instant'), updatedAt: computed('instant') };
