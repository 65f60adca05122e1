import { describe, expect, it } from 'vitest';
import { withHeadingAnchors } from './heading-anchors.ts';

describe('heading anchors', () => {
  it('[CON-10] are unique', () => {
    const { html, headings } = withHeadingAnchors(
      '<h2>What we <em>keep</em></h2><p>a</p><h2 style="text-align:center">Fees &amp; terms</h2><h2>Fees &amp; terms</h2>',
    );
    expect(headings).toEqual([
      { id: 'what-we-keep-1', text: 'What we keep' },
      { id: 'fees-terms-2', text: 'Fees & terms' },
      { id: 'fees-terms-3', text: 'Fees & terms' },
    ]);
    expect(html).toContain('<h2 id="what-we-keep-1">What we <em>keep</em></h2>');
    expect(html).toContain('<h2 style="text-align:center" id="fees-terms-2">');
  });

  it('[CON-10] are omitted for empty headings and other levels', () => {
    const text = '<h2></h2><h3>Small</h3><h2><img src="/a.svg"></h2>';
    expect(withHeadingAnchors(text)).toEqual({ html: text, headings: [] });
  });

  it('[CON-10] work in every script', () => {
    expect(withHeadingAnchors('<h2>الشروط</h2><h2>🏠</h2>').headings.map(({ id }) => id)).toEqual([
      'الشروط-1',
      'part-2',
    ]);
  });
});
