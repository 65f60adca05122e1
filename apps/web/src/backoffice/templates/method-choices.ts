import { choiceLabel, type TemplateKind, templateKinds } from '@paddock/domain';

/** The methods of investment, for a select. */
export const methodChoices = templateKinds.map((value) => ({ value, label: choiceLabel(value) }));

/** A method by its name in a select; the first one if it has none of these. */
export const methodOf = (name: string): TemplateKind =>
  templateKinds.find((kind) => kind === name) ?? 'individual';
