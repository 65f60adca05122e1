import { describe, expect, it } from 'vitest';
import { safeUrl } from './safe-url.ts';

describe('an address in a link', () => {
  it('[PUB-08] is a web page or a path on this site', () => {
    for (const address of [
      'https://example.com/a?b=c#d',
      'http://example.com',
      'HTTPS://EXAMPLE.COM/é',
      '/education/a',
      '/',
    ])
      expect(safeUrl(address)).toBe(address);
    expect(safeUrl(' https://example.com ')).toBe('https://example.com');
  });

  it('[PUB-08] neither runs code nor leaves the site in disguise', () => {
    for (const address of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'blob:https://example.com/x',
      'file:///etc/passwd',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https:/example.com',
      'https://',
      'https://exa mple.com',
      'https://[::1',
      'example.com',
      '',
      null,
      undefined,
    ])
      expect([address, safeUrl(address)]).toEqual([address, undefined]);
  });
});
