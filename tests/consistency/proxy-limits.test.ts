import { readdirSync, readFileSync } from 'node:fs';
import {
  filingKinds,
  filingUploadRules,
  photoUploadRule,
  pictureUploadRule,
  templateUploadRule,
  verificationUploadRule,
} from '@paddock/domain';
import { expect, it } from 'vitest';

it('deploy/nginx.conf lets the largest file pass that Paddock takes, with the form around it', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? [];
  const rules = [
    ...filingKinds.map((kind) => filingUploadRules[kind]),
    photoUploadRule,
    pictureUploadRule,
    templateUploadRule,
    verificationUploadRule,
  ];
  const largest = Math.max(...rules.map(({ maxBytes }) => maxBytes));
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(largest + 1024 * 1024);
});

it('[SEC-06] deploy/nginx.conf replaces each header that the server believes of a proxy with what it has seen itself', () => {
  const nginx = readFileSync('deploy/nginx.conf', 'utf8');
  const sent = Object.fromEntries(
    [...nginx.matchAll(/proxy_set_header (X-[\w-]+) (\S+);/g)].map(([, name, value]) => [name, value]),
  );
  expect(sent).toEqual({
    'X-Forwarded-Host': '$host',
    'X-Forwarded-Proto': '$scheme',
    'X-Forwarded-For': '$remote_addr',
    'X-Request-Id': '$request_id',
  });
  // Caddy drops what visitors send as long as it is told to believe nobody.
  expect(readFileSync('deploy/Caddyfile', 'utf8')).not.toMatch(/trusted_proxies|header_up/);
});

it('[SEC-06] both proxies refuse requests of the API without TLS instead of redirecting them', () => {
  const nginx = readFileSync('deploy/nginx.conf', 'utf8');
  const plain = nginx.slice(nginx.indexOf('listen 80;'), nginx.indexOf('listen 443'));
  expect(plain).toMatch(/location ~ \^\/\(\?:api\|auth\)\/ \{\s+return 403;/);
  const caddy = readFileSync('deploy/Caddyfile', 'utf8');
  expect(caddy).toContain('auto_https disable_redirects');
  expect(caddy).toMatch(/http:\/\/ \{[^}]*@api path \/api\/\* \/auth\/\*\s+handle @api \{\s+respond 403/);
});

it('[SEC-06] deploy/nginx.conf speaks TLS 1.2 and later, and its log has no emailed code, no download and no search', () => {
  const nginx = readFileSync('deploy/nginx.conf', 'utf8');
  expect(nginx).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
  const [, pages = ''] = /"~\^\(\?<page>\/\(\?:([\w|/]+)\)\/\)" \$page\.\.\.;/.exec(nginx) ?? [];
  const routes = readdirSync('apps/web/src/app/routes').map((file) =>
    readFileSync(`apps/web/src/app/routes/${file}`, 'utf8'),
  );
  const named = [...routes.join('').matchAll(/path: '\/(\w+)\/\S*\$code/g)].map(([, page]) => page);
  expect(named.length).toBeGreaterThan(4);
  expect(pages.split('|')).toEqual(expect.arrayContaining([...named, 'files']));
  const [, format = ''] = /log_format paddock '([^']+)'/.exec(nginx) ?? [];
  expect(format).toContain('$logged_address');
  expect(format).not.toMatch(/\$(?:request|request_uri|uri|args|http_referer)\b/);
  expect(nginx.match(/server_name/g)).toHaveLength(nginx.match(/access_log \S+ paddock;/g)?.length ?? 0);
});
