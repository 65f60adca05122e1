import { describe, expect, it } from 'vitest';
import { descriptionOf } from './description.ts';

describe('the description of a page', () => {
  it('[POR-07] is the text of its body, without markup', () => {
    expect(descriptionOf('<h2>Who</h2><p>We &amp; <b>you</b>,\n together&nbsp;here.</p>')).toBe(
      'Who We & you, together here.',
    );
  });

  it('[POR-07] ends at a word, before it gets too long', () => {
    const description = descriptionOf(`<p>${'A sentence of words. '.repeat(20)}</p>`) ?? '';
    expect(description.length).toBeLessThanOrEqual(156);
    expect(description).toMatch(/(?:sentence|of|words|A)…$/);
    const unbroken = descriptionOf('🏠'.repeat(300)) ?? '';
    expect(unbroken.isWellFormed()).toBe(true);
  });

  it('[POR-07] is none where there is nothing to say', () => {
    for (const body of ['', '<p> </p>', null, undefined]) expect(descriptionOf(body)).toBeUndefined();
  });
});
