import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ExternalLink } from './external-link.tsx';

const made = (href: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ExternalLink href={href}>Words</ExternalLink>
    </MantineProvider>,
  );

it('[PUB-08] a link to another site opens beside ours, gets no hold of it, and says so', () => {
  const link = made('https://example.com/');
  expect(link).toContain('href="https://example.com/"');
  expect(link).toContain('target="_blank" rel="noopener noreferrer"');
  expect(link).toContain('(opens in a new tab)');
});

it('[PUB-08] a link to this site stays in it', () => {
  expect(made('/about')).not.toContain('_blank');
});

it('[PUB-08] an address that would run something leaves the words without a link', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '//evil.example']) {
    expect(made(href)).toContain('Words');
    expect(made(href)).not.toContain('href');
  }
});
