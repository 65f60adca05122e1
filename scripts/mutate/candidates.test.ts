import { describe, expect, it } from 'vitest';
import { findCandidates, reportReached, takeOut } from './candidates.ts';
import { nearestFirst, sample } from './choose.ts';

const mutants = (source: string) =>
  findCandidates('a.ts', source).map((candidate) => takeOut(source, candidate));

describe('what can be taken out', () => {
  it('is a call whose result is not used, awaited or not', () => {
    expect(mutants('await sendEmail(to); list.push(1); const a = b(); c = d();')).toEqual([
      '; list.push(1); const a = b(); c = d();',
      'await sendEmail(to); ; const a = b(); c = d();',
    ]);
  });

  it('is no line of the log', () => {
    expect(mutants("platform.log.warn({ id }, 'Lost'); console.log(id); super(id);")).toEqual([]);
  });

  it('is what narrows a query or a list, wherever it is in the chain', () => {
    expect(
      mutants("const rows = db.selectFrom('users').where('a', '=', 1).where('b', '=', 2).execute();"),
    ).toEqual([
      "const rows = db.selectFrom('users').where('b', '=', 2).execute();",
      "const rows = db.selectFrom('users').where('a', '=', 1).execute();",
    ]);
    expect(mutants('const some = all.filter(isRight).map(Number);')).toEqual([
      'const some = all.map(Number);',
    ]);
  });

  it('is a condition, which then always or never holds, and so a guard', () => {
    expect(mutants('if (a) throw b;')).toEqual(['if (true) throw b;', 'if (false) throw b;']);
    expect(mutants('const c = a ? 1 : 2;')).toEqual(['const c = true ? 1 : 2;', 'const c = false ? 1 : 2;']);
  });

  it('is one side of “and” and “or”, and of no other operator', () => {
    expect(mutants('const a = b && c;')).toEqual(['const a = c;', 'const a = b;']);
    expect(mutants('const a = b || (c && d);')).toEqual([
      'const a = (c && d);',
      'const a = b;',
      'const a = b || (d);',
      'const a = b || (c);',
    ]);
    expect(mutants('const a = b ?? c + d;')).toEqual([]);
  });

  it('is nothing of a type', () => {
    expect(mutants("type A = B extends 'c' ? 1 : 2; interface D { where(a: string): this }")).toEqual([]);
  });

  it('is each condition of SQL, and each side of its AND and OR', () => {
    expect(
      mutants(
        'const q = sql<Row>`SELECT 1 FROM a JOIN b ON b.a = a.id WHERE a.id = ${id} AND (c OR d IS NULL) LIMIT 1`;',
      ),
    ).toEqual([
      'const q = sql<Row>`SELECT 1 FROM a JOIN b ON true WHERE a.id = ${id} AND (c OR d IS NULL) LIMIT 1`;',
      'const q = sql<Row>`SELECT 1 FROM a JOIN b ON b.a = a.id WHERE true AND (c OR d IS NULL) LIMIT 1`;',
      'const q = sql<Row>`SELECT 1 FROM a JOIN b ON b.a = a.id WHERE a.id = ${id}  LIMIT 1`;',
      'const q = sql<Row>`SELECT 1 FROM a JOIN b ON b.a = a.id WHERE a.id = ${id} AND ( d IS NULL) LIMIT 1`;',
      'const q = sql<Row>`SELECT 1 FROM a JOIN b ON b.a = a.id WHERE a.id = ${id} AND (c ) LIMIT 1`;',
    ]);
    expect(mutants('const q = sql`SELECT DISTINCT ON (a) a FROM b JOIN c ON (b.d = c.d)`;')).toEqual([
      'const q = sql`SELECT DISTINCT ON (a) a FROM b JOIN c ON true`;',
    ]);
    expect(mutants('const own = `a.user = u.id AND EXISTS (SELECT 1 FROM b WHERE b.id = a.id)`;')).toEqual([
      'const own = ` EXISTS (SELECT 1 FROM b WHERE b.id = a.id)`;',
      'const own = `a.user = u.id `;',
      'const own = `a.user = u.id AND EXISTS (SELECT 1 FROM b WHERE true)`;',
    ]);
    expect(mutants('const c = `CASE WHEN a BETWEEN 1 AND 2 THEN b AND c ELSE d END`;')).toEqual([
      'const c = `CASE WHEN NULL THEN b AND c ELSE d END`;',
      'const c = `CASE WHEN a BETWEEN 1 AND 2 THEN  c ELSE d END`;',
      'const c = `CASE WHEN a BETWEEN 1 AND 2 THEN b  ELSE d END`;',
    ]);
  });

  it('is nothing of SQL that is no condition: names, texts, comments, what is put in, ON CONFLICT, other templates', () => {
    expect(
      mutants(
        'const q = sql`SELECT "a OR b", \'c AND d\', ${put("WHERE e")} -- WHERE f\n FROM g ON CONFLICT (h) DO NOTHING`;',
      ),
    ).toEqual([]);
    expect(mutants('const q = `Either or, when and where`;')).toEqual([]);
  });

  it('has the line where it begins, and says what it is', () => {
    const source = "db.deleteFrom('a')\n  .where('b', '=', c)\n  .execute();";
    expect(findCandidates('a.ts', source).map(({ line, what }) => [line, what])).toEqual([
      [1, "db.deleteFrom('a') .where('b', '=', c) .execute();"],
      [2, ".where('b', '=', c)"],
    ]);
  });
});

it('a source that reports what it gets to does the same, and reports each candidate in its turn', () => {
  const source = `
    if (a && b) call(1); else if (c) { call(list.filter(Boolean).length); }
    const d = (a ? () => list.filter((each) => each || c) : null)?.();`;
  const candidates = findCandidates('a.ts', source).map((candidate, id) => ({ ...candidate, id }));
  const run = (code: string, facts: { a: boolean; b: boolean; c: boolean }) => {
    const calls: number[] = [];
    const reached = new Set<number>();
    const reporting = { reportReached: (id: number) => reached.add(id) };
    const { a, b, c } = facts;
    new Function('a', 'b', 'c', 'list', 'call', 'globalThis', code)(
      a,
      b,
      c,
      [1, 0],
      (n: number) => calls.push(n),
      reporting,
    );
    return { calls, reached: new Set([...reached].map((id) => candidates[id]?.what)) };
  };
  const reporting = reportReached(source, candidates);
  for (const facts of [
    { a: true, b: true, c: false },
    { a: false, b: true, c: true },
  ])
    expect(run(reporting, facts).calls).toEqual(run(source, facts).calls);
  expect(run(reporting, { a: true, b: true, c: false }).reached).not.toContain('c is true');
  const { reached } = run(reporting, { a: false, b: true, c: true });
  expect(reached).toContain('.filter(Boolean)');
  expect(reached).not.toContain('.filter((each) => each || c)');
  expect(reached).not.toContain('call(1);');
});

describe('the choice', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);

  it('of some candidates is the same for the same seed, and in order', () => {
    const some = sample(items, 10, 7);
    expect(some).toHaveLength(10);
    expect(some).toEqual(some.toSorted((a, b) => a - b));
    expect(sample(items, 10, 7)).toEqual(some);
    expect(sample(items, 10, 8)).not.toEqual(some);
    expect(sample(items, 1_000, 7)).toEqual(items);
  });

  it('of tests begins with those that are nearest to the source', () => {
    const tests = ['/a/z.test.ts', '/a/b/c/d/x.test.ts', '/e/f.test.ts', '/a/b/c.test.ts'];
    expect(nearestFirst('/a/b/c/y.ts', tests)).toEqual([
      '/a/b/c/d/x.test.ts',
      '/a/b/c.test.ts',
      '/a/z.test.ts',
      '/e/f.test.ts',
    ]);
  });
});
