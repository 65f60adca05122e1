/**
 * Bits of a random text of 32 hexadecimal digits, as far as its own digits tell, with room for chance: of a million
 * random ones the least had 88.
 */
const fewestBits = 82;

/** Words of examples, in whatever case. A random text has them as good as never. */
const example = /change.?(me|it)|example|placeholder|password|your.?(key|secret)|s3cr3t|paddock/i;

/**
 * Why a text is no key: what follows "SECRET_KEY" in a sentence; undefined if nothing speaks against it. Whether it is
 * random cannot be told, so only what is certainly not is found.
 */
export function weaknessOf(key: string): string | undefined {
  if (key.length < 32) return 'is shorter than 32 characters';
  const advice = 'make another one, such as that of openssl rand -hex 32';
  if (example.test(key)) return `is taken from an example: ${advice}`;
  if (bitsOf(key) < fewestBits) return `has too few different characters: ${advice}`;
  if (hasPeriod(key)) return `repeats itself: ${advice}`;
  if (isRun(key)) return `is a run of neighboring characters: ${advice}`;
  return undefined;
}

/** The bits of a text whose characters were drawn as often as they are in it. */
function bitsOf(text: string): number {
  const counts = [...Map.groupBy(text, (character) => character).values()].map(({ length }) => length);
  return counts.reduce((bits, count) => bits + count * Math.log2(text.length / count), 0);
}

/** Whether a text is the beginning of a shorter one's repetition. */
function hasPeriod(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1)
    if (text.slice(period) === text.slice(0, -period)) return true;
  return false;
}

/**
 * Whether three of four characters follow the one before, or repeat it, as in 0123456789 and cba. Of random hexadecimal
 * digits one in six does by chance, so that half of 32 do in one key of a hundred thousand.
 */
function isRun(text: string): boolean {
  const steps = Array.from(
    { length: text.length - 1 },
    (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at),
  );
  return steps.filter((step) => Math.abs(step) <= 1).length > (steps.length * 3) / 4;
}
