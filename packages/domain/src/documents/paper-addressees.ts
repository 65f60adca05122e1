import { comparedWords } from './paper-text.ts';

/** Whom a paper may be for: an investing profile, or somebody who is invited and has no account yet. */
export interface Addressee {
  /** Of the profile or the invitation. */
  readonly id: string;
  /** The legal name of the profile, or the name of who is invited. */
  readonly name: string;
  /** What else it is called: the names that its investments were signed with, which papers may have for years. */
  readonly signedNames?: readonly string[];
  readonly taxIdLast4: string | null;
  /** The person whose profile it is; none for who is invited. */
  readonly person?: string | null;
}

/** Addressees by their names, so that a text is searched once however many there are. */
export interface AddresseeIndex {
  /**
   * Those of whom a whole name is in these words, each once; a name inside a longer one that is there too does not count.
   */
  named(words: string): readonly Addressee[];
  readonly byId: ReadonlyMap<string, Addressee>;
}

/** An index that is made slice by slice, because a hundred thousand names at once would hold up a server. */
export interface GrowingIndex extends AddresseeIndex {
  add(addressees: readonly Addressee[]): void;
}

/** Makes an empty index. A name of a single short word is found in too many texts, and is left out. */
export function growingIndex(): GrowingIndex {
  const byId = new Map<string, Addressee>();
  const byName = new Map<string, Addressee[]>();
  const byBeginning = new Map<string, string[]>();
  const addName = (name: string) => {
    if (!name.trim().includes(' ') && name.trim().length <= 5) return;
    const begun = byBeginning.get(beginning(name));
    if (begun) begun.push(name);
    else byBeginning.set(beginning(name), [name]);
  };
  return {
    byId,
    add(addressees) {
      for (const addressee of addressees) {
        byId.set(addressee.id, addressee);
        for (const name of comparedNames(addressee)) {
          const sharing = byName.get(name);
          if (sharing) sharing.push(addressee);
          else {
            byName.set(name, [addressee]);
            addName(name);
          }
        }
      }
    },
    named(words) {
      const split = words.trim().split(' ');
      const beginnings = new Set(split.flatMap((word, at) => [word, `${word} ${split[at + 1] ?? ''}`]));
      const present = [...beginnings]
        .flatMap((found) => byBeginning.get(found) ?? [])
        .filter((name) => words.includes(name));
      const named = present
        .filter((name) => standsAlone(words, name, present))
        .flatMap((name) => byName.get(name) ?? []);
      return [...new Set(named)];
    },
  };
}

/** All names of an addressee, as they are compared. */
export const comparedNames = ({ name, signedNames = [] }: Addressee): ReadonlySet<string> =>
  new Set([name, ...signedNames].map(comparedWords));

/** Makes the index of these addressees. */
export function indexAddressees(addressees: readonly Addressee[]): AddresseeIndex {
  const index = growingIndex();
  index.add(addressees);
  return index;
}

/** The first two words of a name: many names begin with one word, such as that of a family. */
const beginning = (name: string): string => name.trim().split(' ', 2).join(' ');

/** Whether a name is somewhere outside the longer names that contain it. */
function standsAlone(words: string, name: string, present: readonly string[]): boolean {
  const longer = present.filter((other) => other.length > name.length && other.includes(name));
  const remaining = longer.reduce((text, other) => text.replaceAll(other, ' | '), words);
  return remaining.includes(name);
}
