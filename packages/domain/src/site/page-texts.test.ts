import { describe, expect, it } from 'vitest';
import { contentPlaceholder } from './content-placeholder.ts';
import { pageTitle } from './page-title.ts';

describe('page title', () => {
  it("[POR-07] is the page's title, ' @ ', then the portal's page title or the brand's", () => {
    expect(pageTitle('Dashboard', 'Stallion Fund', 'Paddock')).toBe('Dashboard @ Stallion Fund');
    expect(pageTitle('Dashboard', ' ', 'Paddock')).toBe('Dashboard @ Paddock');
    expect(pageTitle('Dashboard', null, 'Paddock')).toBe('Dashboard @ Paddock');
    expect(pageTitle('', 'Stallion Fund', 'Paddock')).toBe('Stallion Fund');
  });
});

describe('content item', () => {
  it('[CON-01] has a placeholder if it is missing or empty', () => {
    expect(contentPlaceholder('about-us', null)).toBe('about-us is not found');
    expect(contentPlaceholder('about-us', undefined)).toBe('about-us is not found');
    expect(contentPlaceholder('about-us', { body: ' ' })).toBe('about-us is empty');
    expect(contentPlaceholder('about-us', {})).toBe('about-us is empty');
    expect(contentPlaceholder('about-us', { body: '<p>Hello</p>' })).toBeNull();
  });
});
