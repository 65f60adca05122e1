import { describe, expect, it } from 'vitest';
import { createErrorReports, placesOf } from './error-report.ts';

const origin = 'https://invest.example.com';
const ours = `TypeError: x is not a function
    at draw (${origin}/assets/fund-page-Ab_1.js:10:77)
    at https://invest.example.com/assets/first-Cd-2.js:1:2345
    at chrome-extension://abc/assets/first.js:1:1
    at https://other.example/assets/first.js:1:1`;
const failed = (message: string, { name = 'TypeError', stack = ours } = {}) =>
  Object.assign(new Error(message), { name, stack });
const reportsOf = () => createErrorReports({ origin, build: 'main-Ef3.js' });

describe('the report of an error', () => {
  it('[RUN-06] has the pattern of the page and the places in our scripts, and no address', () => {
    expect(reportsOf()('render', failed('x is not a function'), '/fund/$slug')).toEqual({
      kind: 'render',
      name: 'TypeError',
      message: 'x is not a function',
      route: '/fund/$slug',
      build: 'main-Ef3.js',
      places: ['fund-page-Ab_1.js:10:77', 'first-Cd-2.js:1:2345'],
    });
  });

  it('[RUN-06] names no build where the page does not say which', () => {
    const reportOf = createErrorReports({ origin, build: undefined });
    expect(reportOf('error', failed('x'), '/')).not.toHaveProperty('build');
  });

  it('[RUN-06] reads the stacks of Firefox and Safari', () => {
    const stack = `draw@${origin}/assets/fund-page-Ab_1.js:10:77\n@${origin}/assets/first-Cd-2.js:1:2345\n`;
    expect(placesOf(stack, origin)).toEqual(['fund-page-Ab_1.js:10:77', 'first-Cd-2.js:1:2345']);
  });

  it('[RUN-06] is made once for each error, and for five errors of a page', () => {
    const reportOf = reportsOf();
    const made = (message: string) => reportOf('error', failed(message), undefined) !== undefined;
    expect(['a', 'a', 'b', 'c', 'b', 'd', 'e', 'f', 'g'].map(made)).toEqual([
      true,
      false,
      true,
      true,
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('[RUN-06] is not made of replies of the server, of other scripts, and of what is no error', () => {
    const reportOf = reportsOf();
    for (const error of [
      failed('Ida is taken', { name: 'ApiError' }),
      failed('aborted', { name: 'AbortError' }),
      failed('of an extension', { stack: 'Error\n at chrome-extension://abc/x.js:1:1' }),
      null,
      'Script error.',
      { message: 'x' },
    ])
      expect(reportOf('rejection', error, '/')).toBeUndefined();
  });

  it('[RUN-06] names code that did not load, wherever that is noticed', () => {
    const message = 'Failed to fetch dynamically imported module: https://invest.example.com/assets/x.js';
    expect(reportsOf()('rejection', failed(message, { stack: '' }), '/')).toMatchObject({
      kind: 'load',
      places: [],
    });
    expect(reportsOf()('render', failed('', { name: 'PageNotReached', stack: '' }), '/')).toMatchObject({
      kind: 'load',
    });
  });

  it('[RUN-06] is short and well-formed, and leaves out a route that is no pattern', () => {
    const report = reportsOf()(
      'error',
      failed(`\ud800\0${'x'.repeat(1_000_000)}`, { name: 'a b' }),
      '/x?code=1',
    );
    expect(report).toMatchObject({ name: 'Error', message: `\ufffd ${'x'.repeat(498)}` });
    expect(report).not.toHaveProperty('route');
  });
});
