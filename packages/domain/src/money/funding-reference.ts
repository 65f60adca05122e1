/**
 * Digits and letters that are not confused with each other in writing or on the phone and that spell no words: those of
 * Plus Codes without Q. Their number is prime, so the check character finds every wrong character and every swap.
 */
const alphabet = '23456789CFGHJMPRVWX';
const base = alphabet.length;
const length = 8;

/** How many random bytes a reference is made of. */
export const fundingReferenceBytes = 8;

/** A reference for the payments of one participation, such as "7GPM-4XC9": seven random characters and a check. */
export function fundingReference(random: Uint8Array): string {
  if (random.length < fundingReferenceBytes) throw new RangeError('a reference takes 8 random bytes');
  let number = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const places: number[] = [];
  for (let place = 0; place < length - 1; place += 1) {
    places.push(Number(number % BigInt(base)));
    number /= BigInt(base);
  }
  const text = [...places, checkPlace(places)].map((place) => alphabet[place]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** A reference as somebody typed it or a bank printed it, in its usual form; undefined for text that is none. */
export function parseFundingReference(typed: string): string | undefined {
  const text = typed.toUpperCase().replace(/[\s-]/g, '');
  const places = [...text].map((character) => alphabet.indexOf(character));
  if (places.length !== length || places.includes(-1)) return undefined;
  if (checkPlace(places.slice(0, -1)) !== places.at(-1)) return undefined;
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

const within = new RegExp(
  `(?<![\\p{L}\\p{N}])(?=([${alphabet}]{4}[\\s-]?[${alphabet}]{4})(?![\\p{L}\\p{N}]))`,
  'gu',
);

/** The references in what a bank printed, such as "WIRE FROM A. LOVELACE REF 7GPM-4XC9", each once. */
export function fundingReferencesIn(printed: string): string[] {
  const whole = parseFundingReference(printed);
  if (whole !== undefined) return [whole];
  const found = [...printed.toUpperCase().matchAll(within)].flatMap(({ index, 1: text = '' }) => {
    const reference = parseFundingReference(text);
    return reference === undefined ? [] : [{ reference, from: index, to: index + text.length, text }];
  });
  // The end of one and the begin of the next may look like a third: "7PC4-64PV 4F58-7X2G".
  const written = found.filter(({ text }) => !/\s/.test(text));
  const isBetween = ({ from, to, text }: (typeof found)[number]) =>
    /\s/.test(text) && written.some((other) => from < other.to && other.from < to);
  return [...new Set(found.filter((each) => !isBetween(each)).map(({ reference }) => reference))];
}

/** Makes the sum of all places, each times its number from 1 on, a multiple of the number of characters. */
function checkPlace(places: readonly number[]): number {
  const sum = places.reduce((total, place, index) => total + place * (index + 1), 0);
  // The last place counts eight times; 12 is the inverse of 8 modulo 19.
  return ((base - (sum % base)) * 12) % base;
}
