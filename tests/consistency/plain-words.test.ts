import { globSync, readFileSync } from 'node:fs';
import { fieldsOf } from '@paddock/contract';
import { actionPhrase, choiceLabel, collections, collectionWords, fieldLabel } from '@paddock/domain';
import { describe, expect, it } from 'vitest';

/** The lines of sources that match, as FILE:LINE, without comments and tests. */
const linesWith = (pattern: string, wrong: RegExp): string[] =>
  globSync(pattern)
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          !/^\s*(\/\/|\/?\*)/.test(line) && wrong.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
        ),
    );

const shown = [
  'apps/web/src/{app,features,platform,ui}/**/*.{ts,tsx}',
  'apps/web/src/backoffice/**/*.{ts,tsx}',
  'apps/server/src/modules/**/*.ts',
  'apps/server/src/{adapters,demo,setup}/**/*.ts',
  'apps/server/src/platform/**/*.ts',
  'packages/{contract,domain}/src/**/*.ts',
];

/** Other words for recorded, signed, countersigned and funded, and for the dashboard. */
const otherWords =
  /\bpromised\b|\bsubscribed\b|returned to you|investment has (not )?been accepted|accepted this investment|investor who has accepted|'agreement to sign'|waiting for our signature|Complete: your|your overview|label: 'Overview'|>Overview</i;

/** "Complete" where it means countersigned. Forms, lists and buildings are complete, too. */
const completeForCountersigned =
  /\b(agreement|investment|commitment|participation|correction)s?\b[^.'"`]*\b(is|are|was|were|not|now|being|it) completed?\b|\bcompleted? (an? |the |this )?(agreement|investment|participation|one)s?\b|\b(not|is) complete (yet|in a moment)|['"`>]Completed?(,| before)/i;

/** What the documents word. */
const documented: ReadonlyArray<{ readonly row: string; readonly words: RegExp }> = [
  { row: 'SYN-09', words: /fully[-_ ]subscribed/i },
  { row: 'SYN-03', words: /'Accepted investment'/ },
  { row: 'PUB-01', words: /People who subscribed|subscribedAt/ },
];

describe('the audit log', () => {
  it('[BAC-12] has a plain phrase for every action that the server records', () => {
    const generic = /\.(create|update|delete|order)$/;
    const recorded = globSync('apps/server/src/**/*.ts')
      .filter((file) => !/\.test\.|\/testing\//.test(file))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\baction:([^,]*?)[,}]/g)])
      .flatMap(([, value]) =>
        [...(value ?? '').matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, name]) => name ?? ''),
      );
    expect(recorded.length).toBeGreaterThan(80);
    const without = recorded.filter((action) => !generic.test(action) && actionPhrase(action) === null);
    expect([...new Set(without)].toSorted()).toEqual([]);
  });
});

describe('the states of a commitment', () => {
  it.each(shown)('[INV-01] have no other words than the four in %s', (pattern) => {
    expect(globSync(pattern)).not.toEqual([]);
    const found = linesWith(pattern, otherWords);
    expect(found.filter((line) => !documented.some(({ words }) => words.test(line)))).toEqual([]);
    expect(linesWith(pattern, completeForCountersigned)).toEqual([]);
  });

  it.each([
    'The agreement of this investment is not complete, so no money is expected for it.',
    "'agreement.complete': 'Completed an agreement'",
    'Management has countersigned this agreement, and it is complete in a moment.',
    'a complete investment',
    '{commitments} not complete yet. They stay.',
    'until then the complete one stands',
  ])('[INV-01] are not called complete: %s', (line) => {
    expect(line).toMatch(completeForCountersigned);
  });
});

describe('what a person reads', () => {
  const sources = '{apps/server/src/{modules,platform},packages/{contract,domain}/src}/**/*.ts';

  it('names no endpoint in an error', () => {
    const error = /(['"`])(?!\/)[A-Z][^'"`]* [^'"`]*(\b(POST|GET|PUT|DELETE) [/a-z$]|\/api\/)/;
    expect(linesWith(sources, error)).toEqual([]);
  });

  it('names no field or code of the wire in a sentence', () => {
    const sentence =
      /(['"`])[A-Z][a-z]+ (?:[^'"`$]|\$\{[^}]*\})*\b[a-z]+_[a-z_]+\b(?:[^'"`$]|\$\{[^}]*\})*\.\1/;
    expect(linesWith(sources, sentence)).toEqual([]);
  });

  it('names no collection of the wire in an error', () => {
    expect(
      linesWith('apps/server/src/modules/records/**/*.ts', /`[^`]*\$\{collection\} [a-z]+ [^`]*\.`/),
    ).toEqual([]);
  });

  it.each(collections)('calls %s, its fields and their values by words', (collection) => {
    const fields = Object.entries(fieldsOf(collection));
    const words = [
      collectionWords(collection).one,
      collectionWords(collection).many,
      ...fields.map(([name]) => fieldLabel(collection, name)),
      ...fields.flatMap(([, { values = [] }]) => values.map(choiceLabel)),
    ];
    expect(words.filter((word) => /_|^(?!HTML$)[A-Z]{4,}$/.test(word))).toEqual([]);
  });
});
