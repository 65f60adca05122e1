/** The template field of each way to invest in a fund, with the kind of agreement and its label. */
export const templateFields = [
  ['sa_doc_template_1_id', 'individual', 'Individual'],
  ['sa_doc_template_2_id', 'individual_with_spouse', 'Individual with a spouse'],
  ['sa_doc_template_3_id', 'trust', 'Trust'],
  ['sa_doc_template_4_id', 'entity', 'Entity'],
] as const;

export type TemplateFieldName = (typeof templateFields)[number][0];
