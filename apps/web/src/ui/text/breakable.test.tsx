import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Breakable } from './breakable.tsx';

it('[POR-10] an email address and the name of a file break where their words end', () => {
  const shown = (text: string) => renderToStaticMarkup(<Breakable text={text} />);
  expect(shown('somebody@example.com')).toBe('somebody@<wbr/>example.com');
  expect(shown('K1_2025_K1_2025.pdf')).toBe('K1_<wbr/>2025_<wbr/>K1_<wbr/>2025.pdf');
  expect(shown('Letter.pdf')).toBe('Letter.pdf');
  expect(shown('')).toBe('');
});
