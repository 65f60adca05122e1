import classes from './figure.module.css';

/** The color class of a signed figure, taken from the sign in its text, so that color never says more than the text. */
export function toneClass(text: string): string | undefined {
  if (text.startsWith('+')) return classes.gain;
  return text.startsWith('\u2212') ? classes.loss : undefined;
}
