import { describe, expect, it } from 'vitest';
import { descriptionFromHtml } from './description.ts';

describe('descriptionFromHtml', () => {
  it('[POR-07] returns the text of the body without markup', () => {
    expect(descriptionFromHtml('<h2>Who</h2><p>We &amp; <b>you</b>,\n together&nbsp;here.</p>')).toBe(
      'Who We & you, together here.',
    );
  });

  it('[POR-07] ends at a word boundary within the limit', () => {
    const description = descriptionFromHtml(`<p>${'A sentence of words. '.repeat(20)}</p>`) ?? '';
    expect(description.length).toBeLessThanOrEqual(156);
    expect(description).toMatch(/(?:sentence|of|words|A)…$/);
    const unbroken = descriptionFromHtml('🏠'.repeat(300)) ?? '';
    expect(unbroken.isWellFormed()).toBe(true);
  });

  it('[POR-07] returns undefined for an empty body', () => {
    for (const body of ['', '<p> </p>', null, undefined]) expect(descriptionFromHtml(body)).toBeUndefined();
  });
});
