import classes from './figure.module.css';

/** The colour of a signed figure, taken from the sign in its text, so that colour never says more than the text. */
export function toneClass(text: string): string | undefined {
  if (text.startsWith('+')) return classes.gain;
  return text.startsWith('\u2212') ? classes.loss : undefined;
}
