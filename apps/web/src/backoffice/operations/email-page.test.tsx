import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { textWithLinks } from './email-page.tsx';

const html = (text: string) => renderToStaticMarkup(<p>{textWithLinks(text)}</p>);

describe('textWithLinks', () => {
  it('links URLs without the period after them', () => {
    expect(html('Sign at https://fund.example/sign/a-b_c?d=1. Thank you')).toBe(
      '<p>Sign at <a href="https://fund.example/sign/a-b_c?d=1" target="_blank" rel="noreferrer">https://fund.example/sign/a-b_c?d=1</a>. Thank you</p>',
    );
  });

  it('leaves everything else as text, including markup and other schemes', () => {
    expect(html('<b>no</b> javascript:alert(1)')).toBe('<p>&lt;b&gt;no&lt;/b&gt; javascript:alert(1)</p>');
  });
});
