import type { NamedTest } from './named-tests.ts';
import type { Level, Requirement } from './requirements.ts';

/** A requirement with the tests that name it, and the levels at which a due one has none in `npm test`. */
export type Covered = Requirement & { tests: NamedTest[]; missing: Level[] };

/** Compares the requirements with the tests, and finds tests that name a requirement that does not exist. */
export function coverage(
  requirements: Requirement[],
  tests: NamedTest[],
): { rows: Covered[]; strays: NamedTest[] } {
  const known = new Set(requirements.map(({ id }) => id));
  return {
    rows: requirements.map((requirement) => {
      const own = tests.filter(({ ids }) => ids.includes(requirement.id));
      const proved = new Set(own.filter(({ isProof }) => !isProof).map(({ level }) => level));
      const missing = requirement.due ? requirement.levels.filter((level) => !proved.has(level)) : [];
      return { ...requirement, tests: own, missing };
    }),
    strays: tests.filter(({ ids }) => ids.some((id) => !known.has(id))),
  };
}
