import { readFileSync } from 'node:fs';
import { type Fields, fieldsIn, InvalidVectors, listIn, textIn } from './fields.ts';

const format = 'paddock-ledger-vectors/1';

type VectorSuite = { readonly name: string; readonly cases: readonly Fields[] };

/** The suites of a file of vectors. Throws InvalidVectors, with a sentence, for a file that cannot be read as one. */
export function readVectors(file: string): VectorSuite[] {
  const content = fieldsIn(parse(file), file);
  if (content['format'] !== undefined && content['format'] !== format)
    throw new InvalidVectors(`${file} has the format ${JSON.stringify(content['format'])}, not ${format}`);
  return Object.entries(fieldsIn(content['suites'], `suites of ${file}`)).map(([name, cases]) => ({
    name,
    cases: listIn(cases, `suite ${name}`).map((vector) => fieldsIn(vector, `a case of ${name}`)),
  }));
}

/** How a case is named in the list. */
export const caseName = (vector: Fields): string => textIn(vector['id'], 'id');

function parse(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new InvalidVectors(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`, {
      cause: error,
    });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = (error as SyntaxError).message.replaceAll(/\s+/g, ' ');
    throw new InvalidVectors(`${file} is not JSON: ${why}`, { cause: error });
  }
}
