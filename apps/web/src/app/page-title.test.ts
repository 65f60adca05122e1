import { describe, expect, it } from 'vitest';
import { pageHead } from './page-title.ts';

const root = { status: 'success', staticData: {} };
const about = { status: 'success', staticData: { title: 'About', description: 'Who we are.' } };

describe('the words of a page’s head', () => {
  it('[POR-07] are those of the route, and of its data where that knows better', () => {
    expect(pageHead([root, about])).toEqual({ title: 'About', description: 'Who we are.' });
    expect(pageHead([root, { ...about, loaderData: { title: 'About cap rates' } }]).title).toBe(
      'About cap rates',
    );
  });

  it('[POR-07] say so where there is no page: no route, or one whose data is missing', () => {
    expect(pageHead([{ ...root, _notFound: true }]).title).toBe('Page not found');
    expect(pageHead([root, { ...about, status: 'notFound' }]).title).toBe('Page not found');
    expect(pageHead([]).title).toBe('Page not found');
  });
});
