import { computed } from './field.ts';

/** When a record was created and last changed; set by the server. */
export const timestamps = { createdAt: computed('instant'), updatedAt: computed('instant') };
