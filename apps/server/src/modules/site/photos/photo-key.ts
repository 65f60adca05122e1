/** The key of one size of a photograph in the store. Migration 080 names it too. */
export const photoKey = (id: string, width: number | string) => `photos/${id}/${width}.webp`;
