/** Some of the items, the same ones for the same seed, in their order. */
export function sample<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const next = random(seed);
  return items
    .map((item, index) => ({ item, index, rank: next() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .sort((one, other) => one.index - other.index)
    .map(({ item }) => item);
}

/** The test files by how many folders they share with a source, most first. */
export function nearestFirst(file: string, tests: readonly string[]): string[] {
  const folders = file.split('/').slice(0, -1);
  const shared = (test: string) => {
    const others = test.split('/');
    const apart = folders.findIndex((folder, depth) => folder !== others[depth]);
    return apart === -1 ? folders.length : apart;
  };
  return [...tests].sort((one, other) => shared(other) - shared(one) || one.localeCompare(other));
}

/** Numbers between 0 and 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
