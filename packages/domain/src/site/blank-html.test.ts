import { expect, it } from 'vitest';
import { isBlankHtml } from './blank-html.ts';

it('[INV-04] a text without words or pictures is blank', () => {
  for (const html of [null, '', '<p></p>', '<p> <br></p><ul><li>&nbsp;</li></ul>', '<p>\u00a0</p>'])
    expect([html, isBlankHtml(html)]).toEqual([html, true]);
  for (const html of ['<p>Plan</p>', 'Plan', '<p><img src="/plan.png" alt=""></p>'])
    expect([html, isBlankHtml(html)]).toEqual([html, false]);
});
