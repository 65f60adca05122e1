import { describe, expect, it } from 'vitest';
import { contentState } from './content-state.ts';
import { pageTitle } from './page-title.ts';
import { taxYears } from './tax-years.ts';

describe('page title', () => {
  it("[POR-07] is the page's, ' @ ', then the portal's page title, or the brand's", () => {
    expect(pageTitle('Dashboard', 'Stallion Fund', 'Paddock')).toBe('Dashboard @ Stallion Fund');
    expect(pageTitle('Dashboard', ' ', 'Paddock')).toBe('Dashboard @ Paddock');
    expect(pageTitle('Dashboard', null, 'Paddock')).toBe('Dashboard @ Paddock');
    expect(pageTitle('', 'Stallion Fund', 'Paddock')).toBe('Stallion Fund');
  });
});

describe('content item', () => {
  it('[CON-01] says so where it is missing or empty', () => {
    expect(contentState('about-us', null)).toBe('about-us is not found');
    expect(contentState('about-us', undefined)).toBe('about-us is not found');
    expect(contentState('about-us', { body: ' ' })).toBe('about-us is empty');
    expect(contentState('about-us', {})).toBe('about-us is empty');
    expect(contentState('about-us', { body: '<p>Hello</p>' })).toBeNull();
  });
});

describe('tax years', () => {
  it('[DOC-03] are the current year and the 9 before it', () => {
    expect(taxYears(new Date('2026-12-31T23:59:59Z'))).toEqual([
      2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017,
    ]);
  });
});
