import { type TemplateKind, templateKinds } from '@paddock/domain';

export const methodNames: Readonly<Record<TemplateKind, string>> = {
  individual: 'Individual',
  individual_with_spouse: 'Individual with a spouse',
  trust: 'Trust',
  entity: 'Entity',
};

/** The methods of investment, for a select. */
export const methodChoices = templateKinds.map((value) => ({ value, label: methodNames[value] }));

/** A method by its name in a select; the first one if it has none of these. */
export const methodOf = (name: string): TemplateKind =>
  templateKinds.find((kind) => kind === name) ?? 'individual';
