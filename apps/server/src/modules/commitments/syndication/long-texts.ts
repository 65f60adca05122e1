/** The long texts of a fund and of an investment in a list, as a reply has them whose caller asked for none. */
export const omittedTexts = {
  fund: { description: null, funding_my_investment_description: null },
  investment: { description: null },
} as const;

/** The fields to read of a fund or an investment in a list, with or without its long texts. */
export function listedFields<Field extends string>(
  record: keyof typeof omittedTexts,
  fields: readonly Field[],
  texts: boolean,
): readonly Field[] {
  return texts ? fields : fields.filter((field) => !(field in omittedTexts[record]));
}
