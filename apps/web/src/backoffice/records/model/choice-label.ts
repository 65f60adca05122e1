import { capitalized } from './collection-words.ts';

/** A value of a fixed list as people read it: "individual_with_spouse" is "Individual with spouse". */
export function choiceLabel(value: string): string {
  const words = value.replaceAll('_', ' ');
  return capitalized(words === words.toUpperCase() ? words.toLowerCase() : words);
}
