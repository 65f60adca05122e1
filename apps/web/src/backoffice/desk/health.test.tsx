import type { HealthPart } from '@paddock/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Health } from './health.tsx';

const part = (name: HealthPart['name'], outcome: HealthPart['outcome']): HealthPart => ({
  name,
  outcome,
  message: `About ${name}.`,
});

/** The words of the page in their order. */
const text = (parts: HealthPart[]) =>
  renderToStaticMarkup(<Health parts={parts} />)
    .replaceAll(/<[^>]+>/g, '|')
    .split('|')
    .map((piece) => piece.trim())
    .filter(Boolean);
const isOpen = (parts: HealthPart[]) =>
  renderToStaticMarkup(<Health parts={parts} />).startsWith('<details open');

it('[BAC-01] is one folded line while everything works', () => {
  const parts = [part('database', 'works'), part('disk', 'works')];
  expect(text(parts).slice(0, 2)).toEqual(['Works', 'Everything works']);
  expect(isOpen(parts)).toBe(false);
});

it('[BAC-01] names in its line what to look at, and unfolds only when something does not work', () => {
  const attention = [part('database', 'works'), part('backup', 'attention'), part('mail', 'attention')];
  expect(text(attention).slice(0, 2)).toEqual(['Look at this', 'Backup, Email']);
  expect(isOpen(attention)).toBe(false);
  const failed = [...attention, part('storage', 'failed')];
  expect(text(failed).slice(0, 4)).toEqual(['Does not work', 'Files', 'Files', 'Does not work']);
  expect(isOpen(failed)).toBe(true);
  expect(text(failed).at(-3)).toBe('Database');
});
