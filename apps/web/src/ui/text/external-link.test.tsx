import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ExternalLink } from './external-link.tsx';

const rendered = (href: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ExternalLink href={href}>Words</ExternalLink>
    </MantineProvider>,
  );

it('[PUB-08] opens another site in a new tab, without access to ours, and says so', () => {
  const link = rendered('https://example.com/');
  expect(link).toContain('href="https://example.com/"');
  expect(link).toContain('target="_blank" rel="noopener noreferrer"');
  expect(link).toContain('(opens in a new tab)');
});

it('[PUB-08] opens a link to this site in the same tab', () => {
  expect(rendered('/about')).not.toContain('_blank');
});

it('[PUB-08] shows plain text for an address that would run a script', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '//evil.example']) {
    expect(rendered(href)).toContain('Words');
    expect(rendered(href)).not.toContain('href');
  }
});
