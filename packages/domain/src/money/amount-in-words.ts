import type { Cents } from './money.ts';

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['', 'thousand', 'million', 'billion', 'trillion'];

const underHundred = (number: number): string => {
  if (number < 20) return small[number] ?? '';
  const unit = number % 10;
  return `${tens[Math.floor(number / 10)]}${unit ? `-${small[unit]}` : ''}`;
};

const underThousand = (number: number): string => {
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  if (!hundreds) return underHundred(rest);
  return `${small[hundreds]} hundred${rest ? ` ${underHundred(rest)}` : ''}`;
};

const wholeInWords = (whole: bigint): string => {
  if (whole === 0n) return 'zero';
  const words: string[] = [];
  for (let rest = whole, scale = 0; rest > 0n; rest /= 1000n, scale += 1) {
    const group = Number(rest % 1000n);
    if (group) words.unshift([underThousand(group), scales[scale]].filter(Boolean).join(' '));
  }
  return words.join(' ');
};

/**
 * Spells an amount as in an agreement: "Twenty-five thousand dollars and 50/100". Takes amounts from zero to the
 * largest that can be stored; throws a RangeError below zero.
 */
export function amountInWords(amount: Cents): string {
  if (amount < 0n) throw new RangeError('only an amount from zero up is spelled');
  const whole = amount / 100n;
  const words = wholeInWords(whole);
  const cents = (amount % 100n).toString().padStart(2, '0');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${whole === 1n ? 'dollar' : 'dollars'} and ${cents}/100`;
}
