import { investmentMethodNames } from '../agreements/investment-methods.ts';
import { capitalized } from './collection-words.ts';

/** Values whose words do not follow from them. */
const exceptions: Readonly<Record<string, string>> = {
  ...investmentMethodNames,
  'Accepted investment': 'Commitment recorded',
  individual_with_spouse: 'Individual with a spouse',
};

/** A value of a fixed list as people read it: "Accepted investment" is "Commitment recorded". */
export function choiceLabel(value: string): string {
  const words = value.replaceAll('_', ' ');
  return exceptions[value] ?? capitalized(words === words.toUpperCase() ? words.toLowerCase() : words);
}
