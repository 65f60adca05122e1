import { readFileSync } from 'node:fs';
import { readBackupKeys } from '@paddock/server/commands/backup-keys.ts';
import { readConfig } from '@paddock/server/platform/config.ts';
import { expect, it } from 'vitest';

/** Every name that the configuration reads from the environment. */
async function namesRead(): Promise<string[]> {
  const names = new Set<string>();
  const env = new Proxy<Record<string, string | undefined>>(
    { STORAGE: 's3' },
    {
      get: (values, name) => {
        if (typeof name === 'string') names.add(name);
        return values[String(name)];
      },
    },
  );
  expect(() => readConfig(env)).toThrow('S3_BUCKET');
  await readBackupKeys(env);
  return [...names].sort();
}

const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([, name]) => name ?? []);

it('.env.example has every name of the configuration, once', async () => {
  const names = namesIn('.env.example', /^# ([A-Z0-9_]+)=/gm);
  expect(names.toSorted()).toEqual(await namesRead());
});

it('.env.example changes nothing when it is copied as it is', () => {
  expect(namesIn('.env.example', /^([A-Z0-9_]+)=/gm)).toEqual([]);
});

it('docs/operations.md explains every name of the configuration', async () => {
  const explained = new Set(namesIn('docs/operations.md', /`([A-Z][A-Z0-9_]+)(?:=[^`]*)?`/g));
  expect((await namesRead()).filter((name) => !explained.has(name))).toEqual([]);
});
