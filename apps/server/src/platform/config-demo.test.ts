import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const deployments: Record<string, string>[] = [
  { DATABASE_URL: 'postgres://db.example/paddock?sslmode=verify-full' },
  { SMTP_URL: 'smtp://mail.example' },
  { TRUST_PROXY: '1' },
  { PUBLIC_URL: 'http://invest.localhost' },
  { PUBLIC_URL: 'https://invest.example' },
  { HOST: '0.0.0.0' },
];

it('[SEC-08] fills in the demo by default only if no setting indicates a deployment', () => {
  for (const env of [{}, { HOST: 'localhost' }, { HOST: '::1' }, { TRUST_PROXY: '0' }, { PORT: '8080' }])
    expect([env, readConfig(env).demo]).toEqual([env, true]);
  for (const env of deployments) expect([env, readConfig(env).demo]).toEqual([env, false]);
});

it('[SEC-08] follows DEMO if it is set', () => {
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  for (const env of deployments) expect([env, readConfig({ ...env, DEMO: '1' }).demo]).toEqual([env, true]);
});

it('[SEC-08] names the settings that open the server to others', () => {
  expect(readConfig({ PUBLIC_URL: 'http://invest.localhost', SMTP_URL: 'smtp://x' }).exposedBy).toEqual([]);
  expect(
    readConfig({ HOST: '0.0.0.0', TRUST_PROXY: '1', PUBLIC_URL: 'HTTPS://invest.example' }).exposedBy,
  ).toEqual(['HOST', 'TRUST_PROXY', 'PUBLIC_URL']);
});

it('[AUT-13] asks for eight characters without the demo and for the documented six with it, or for what is set', () => {
  expect(readConfig({}).passwordMinLength).toBe(6);
  for (const env of deployments) expect([env, readConfig(env).passwordMinLength]).toEqual([env, 8]);
  expect(readConfig({ DEMO: '0', PASSWORD_MIN_LENGTH: '6' }).passwordMinLength).toBe(6);
  expect(readConfig({ PASSWORD_MIN_LENGTH: '14' }).passwordMinLength).toBe(14);
  expect(() => readConfig({ PASSWORD_MIN_LENGTH: '5' })).toThrow(/PASSWORD_MIN_LENGTH/);
});

it('[AUT-13] asks no service for breached passwords unless one is named', () => {
  expect(readConfig({ DEMO: '0' }).pwnedPasswordsUrl).toBeNull();
  expect(readConfig({ PWNED_PASSWORDS_URL: 'https://pwned.example' }).pwnedPasswordsUrl).toBe(
    'https://pwned.example',
  );
  expect(() => readConfig({ PWNED_PASSWORDS_URL: 'ftp://pwned.example' })).toThrow(/PWNED_PASSWORDS_URL/);
});
