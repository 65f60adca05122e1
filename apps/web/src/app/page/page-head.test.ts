import { describe, expect, it } from 'vitest';
import { resolvePageHead } from './page-head.ts';

const root = { status: 'success', staticData: {} };
const about = { status: 'success', staticData: { title: 'About', description: 'Who we are.' } };

describe('resolvePageHead', () => {
  it('[POR-07] takes the title from the route, unless the data overrides it', () => {
    expect(resolvePageHead([root, about])).toEqual({ title: 'About', description: 'Who we are.' });
    expect(resolvePageHead([root, { ...about, loaderData: { title: 'About cap rates' } }]).title).toBe(
      'About cap rates',
    );
  });

  it('[POR-07] returns not found without a route, or when the data is missing', () => {
    expect(resolvePageHead([{ ...root, _notFound: true }]).title).toBe('Page not found');
    expect(resolvePageHead([root, { ...about, status: 'notFound' }]).title).toBe('Page not found');
    expect(resolvePageHead([]).title).toBe('Page not found');
  });
});
