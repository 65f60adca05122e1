import { describe, expect, it } from 'vitest';
import { fromHeader } from './from-header.ts';
import { linkTo } from './link-to.ts';
import { renderEmail } from './render-email.ts';

const portal = {
  slug: 'stallion',
  name: 'Stallion & Sons',
  style: 'classic' as const,
  domains: ['stallion.example:3000', 'other.example'],
  portalColor: '#225',
  primaryColor: '#ffd400',
};

describe('renderEmail', () => {
  it('escapes names and texts', () => {
    const { html, text } = renderEmail(portal, {
      heading: '<img src=x onerror=alert(1)>',
      paragraphs: ['"quoted" & <b>bold</b>', 'two\nlines'],
      action: { label: 'Go <now>', url: 'https://stallion.example/a?b=1&c="' },
      footer: "it's me",
    });
    expect(html).not.toMatch(/<img|<b>|<now>|c="/);
    expect(html).toContain('two<br>lines');
    expect(html).toContain('Stallion &#38; Sons');
    expect(text).toContain('"quoted" & <b>bold</b>');
    expect(text).toContain('Go <now>:\nhttps://stallion.example/a?b=1&c="');
  });

  it("uses the portal's colors with readable text, and loads nothing", () => {
    const { html } = renderEmail(portal, {
      heading: 'H',
      paragraphs: [],
      action: { label: 'Go', url: 'https://a.example/' },
    });
    expect(html).toContain('background:#225;');
    expect(html).toMatch(/background:#ffd400;[^>]*><a [^>]*color:#000000/);
    expect(html).not.toMatch(/<img|url\(|<link|@import|src=/);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it('sets headings in the font of the portal’s style', () => {
    const headingOf = (style: 'classic' | 'bold') =>
      /<h1[^>]*style="([^"]*)"/.exec(
        renderEmail({ ...portal, style }, { heading: 'H', paragraphs: [] }).html,
      )?.[1];
    expect(headingOf('classic')).toContain('Georgia');
    expect(headingOf('bold')).toMatch(/Arial Narrow.*uppercase/);
  });

  it('ignores a color that is more than a color', () => {
    const { html } = renderEmail(
      { ...portal, portalColor: 'red;background:url(//evil)' },
      { heading: 'H', paragraphs: [] },
    );
    expect(html).not.toContain('evil');
  });

  it('contains the link twice to click and once to read', () => {
    const url = 'https://stallion.example/sign/abc';
    const { html, text } = renderEmail(portal, {
      heading: 'H',
      paragraphs: [],
      action: { label: 'Go', url },
    });
    expect(html.match(/<a [^>]*href="https:\/\/stallion\.example\/sign\/abc"/g)).toHaveLength(2);
    expect(html).toContain(`>${url}</a>`);
    expect(html).toContain('bgcolor="#ffd400"');
    expect(text).toContain(`\n${url}\n`);
  });

  it('shows the preheader beside the subject and nothing of the body after it', () => {
    const { html } = renderEmail(portal, {
      heading: 'H',
      preheader: 'One <click>',
      paragraphs: ['First words'],
    });
    expect(html).toMatch(/display:none[^>]*>One &#60;click&#62;(&#847;&zwnj;&nbsp;){60}<\/div>/);
  });

  it('[BAC-05] ends with who writes and how to reach them, as the portal’s company record says', () => {
    const contact = {
      name: 'Stallion <LLC>',
      address: '1 Main Street, Dayton, OH 45402',
      phone: '+1 937 555 0100',
      email: 'office@stallion.example',
    };
    const { html, text } = renderEmail({ ...portal, contact }, { heading: 'H', paragraphs: [] });
    expect(text).toMatch(
      /-- \nStallion & Sons, Stallion <LLC>\n1 Main Street, Dayton, OH 45402\n\+1 937 555 0100, office@stallion\.example\n$/,
    );
    expect(html).toContain('Stallion &#60;LLC&#62;');
    expect(html).toContain('+1 937 555 0100, office@stallion.example');
    const bare = { ...contact, address: null, phone: null, email: null };
    expect(renderEmail({ ...portal, contact: bare }, { heading: 'H', paragraphs: [] }).text).toMatch(
      /-- \nStallion & Sons, Stallion <LLC>\n$/,
    );
  });

  it('links to web pages only', () => {
    const action = { label: 'Go', url: 'javascript:alert(1)' };
    expect(() => renderEmail(portal, { heading: 'H', paragraphs: [], action })).toThrow(
      'http and https only',
    );
  });
});

describe('links in emails', () => {
  it("have PUBLIC_URL's scheme and port, and the portal's first domain", () => {
    expect(linkTo({ publicUrl: 'https://app.example:8443' }, portal, '/sign/x')).toBe(
      'https://stallion.example:8443/sign/x',
    );
    expect(linkTo({ publicUrl: 'http://localhost:3000' }, { domains: [] }, '/')).toBe(
      'http://localhost:3000/',
    );
    expect(linkTo({ publicUrl: 'http://localhost:3000' }, null, '/')).toBe('http://localhost:3000/');
  });
});

describe('the sender of an email', () => {
  it('has the portal’s name and the deployment’s address', () => {
    expect(fromHeader(portal, 'Paddock <no-reply@paddock.example>')).toBe(
      '"Stallion & Sons" <no-reply@paddock.example>',
    );
    expect(fromHeader(portal, 'no-reply@paddock.example')).toBe(
      '"Stallion & Sons" <no-reply@paddock.example>',
    );
    expect(fromHeader(null, 'Paddock <no-reply@paddock.example>')).toBe('Paddock <no-reply@paddock.example>');
    expect(fromHeader({ name: '\r\n' }, 'no-reply@paddock.example')).toBe('no-reply@paddock.example');
  });

  it('is one address, whatever the portal is called', () => {
    for (const name of ['Eve" <eve@evil.example>, "', 'A\r\nBcc: eve@evil.example', 'a\\', '\u202emoc'])
      expect(fromHeader({ name }, 'x@paddock.example')).toMatch(
        /^"[^"<>@,;:\\\r\n\u202e]*" <x@paddock\.example>$/,
      );
  });
});
