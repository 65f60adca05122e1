import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = `
  const { createRequire } = await import('node:module');
  const { createDropboxSign } = await import(${JSON.stringify(new URL('../index.ts', import.meta.url).href)});
  const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('@dropbox'));
  const before = isLoaded();
  const baseUrl = 'http://127.0.0.1:1/v3';
  const provider = createDropboxSign({ apiKey: 'key', clientId: 'id', baseUrl, frameOrigin: '', isTest: true });
  provider.readCallback('{}');
  const created = isLoaded();
  await provider.progress('any').catch(() => undefined);
  console.log(JSON.stringify({ before, created, after: isLoaded() }));
`;

it('[SIG-06] the client of Dropbox Sign is loaded with the first request, not with the server', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
  });
  expect(JSON.parse(stdout)).toEqual({ before: false, created: false, after: true });
});
