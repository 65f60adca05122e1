import { contrastRatio } from '@paddock/domain';
import { expect, it } from 'vitest';
import { contrastNotes } from './portal-preview.tsx';

it('[BAC-05] names each use of a color that is too faint, with the color that shows instead', () => {
  const notes = contrastNotes({ style: 'bold', portalColor: '#0d0e11', primaryColor: '#c8f31d' });
  const links = notes.find(({ use }) => use === 'for links in light mode');
  expect(links).toMatchObject({ color: 'Primary color', chosen: '#c8f31d' });
  expect(links?.ratio).toBeLessThan(4.5);
  expect(contrastRatio(links?.shown ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(notes.some(({ use }) => use === 'for links in dark mode')).toBe(false);
});

it('[BAC-05] [POR-08] names nothing of the default colors, which nobody has chosen', () => {
  expect(contrastNotes({ style: 'classic' })).toEqual([]);
  expect(contrastNotes({ style: 'classic', primaryColor: ' ', secondaryColor: 'none' })).toEqual([]);
  const chosen = contrastNotes({ style: 'classic', secondaryColor: '#5BACA2' });
  expect(new Set(chosen.map(({ color }) => color))).toEqual(new Set(['Secondary color']));
});

it('[BAC-05] names nothing where every color is strong enough as it is', () => {
  expect(
    contrastNotes({
      style: 'classic',
      portalColor: '#ffffff',
      primaryColor: '#767676',
      secondaryColor: '#707070',
    }).filter(({ use }) => use.endsWith('header') || use.includes('buttons')),
  ).toEqual([]);
});
