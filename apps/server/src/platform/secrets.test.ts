import { describe, expect, it } from 'vitest';
import { createSecrets, keyIdOf, signingKeyOf } from './secrets.ts';

const [former, current, foreign] = ['a former key', 'a current key', 'a foreign key'].map(
  (name) => `${name} for tests only, 32 or more characters`,
) as [string, string, string];
const bytes = Buffer.from('six figures');

describe('what SECRET_KEY encrypts and signs', () => {
  it('[SEC-14] names its key, which tells nothing about the key', () => {
    const secrets = createSecrets(current);
    const id = keyIdOf(current);
    expect(id).toMatch(/^[\w-]{8}$/);
    expect(keyIdOf(foreign)).not.toBe(id);
    expect(secrets.sign('link', 'text').startsWith(id)).toBe(true);
    const header = `01${Buffer.from(id, 'base64url').toString('hex')}`;
    expect(secrets.encrypt(bytes).toString('hex').startsWith(header)).toBe(true);
    expect(Buffer.from(secrets.seal('link', 'text'), 'base64url').toString('hex').startsWith(header)).toBe(
      true,
    );
    expect(secrets.isCurrent(secrets.encrypt(bytes))).toBe(true);
    expect(createSecrets(foreign).isCurrent(secrets.encrypt(bytes))).toBe(false);
  });

  it('[SEC-14] is read with the key before too, with or without an id, and with no other key', () => {
    const reader = createSecrets({ current, previous: former });
    for (const writesKeyIds of [true, false])
      for (const key of [former, current]) {
        const writer = createSecrets({ current: key, writesKeyIds });
        expect(reader.decrypt(writer.encrypt(bytes))).toEqual(bytes);
        expect(reader.unseal('link', writer.seal('link', 'text'))).toBe('text');
        expect(reader.verify('link', 'text', writer.sign('link', 'text'))).toBe(true);
        expect(reader.verify('other', 'text', writer.sign('link', 'text'))).toBe(false);
        expect(reader.verify('link', 'other', writer.sign('link', 'text'))).toBe(false);
        expect(reader.unseal('other', writer.seal('link', 'text'))).toBeUndefined();
      }
    const other = createSecrets(foreign);
    expect(() => reader.decrypt(other.encrypt(bytes))).toThrow('another SECRET_KEY');
    expect(reader.tryDecrypt(other.encrypt(bytes))).toBeUndefined();
    expect(reader.unseal('link', other.seal('link', 'text'))).toBeUndefined();
    expect(reader.verify('link', 'text', other.sign('link', 'text'))).toBe(false);
    expect(() => createSecrets(current).decrypt(createSecrets(former).encrypt(bytes))).toThrow();
  });

  it('[SEC-14] is refused if its id or anything else of it was changed', () => {
    const secrets = createSecrets({ current, previous: former });
    const sealed = secrets.encrypt(bytes);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => secrets.decrypt(changed), `byte ${at}`).toThrow();
    }
    // Another key's id before the same bytes.
    const renamed = Buffer.concat([createSecrets(former).encrypt(bytes).subarray(0, 7), sealed.subarray(7)]);
    expect(() => secrets.decrypt(renamed)).toThrow();
    const signature = secrets.sign('link', 'text');
    for (let at = 0; at < signature.length; at += 1) {
      const changed = `${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`;
      expect(secrets.verify('link', 'text', changed), `character ${at}`).toBe(false);
    }
    for (const wrong of ['', keyIdOf(current), signature.slice(0, -1), `${signature}A`])
      expect(secrets.verify('link', 'text', wrong)).toBe(false);
  });

  it('[SEC-14] is verified with a kept key for its purpose alone', () => {
    const kept = [{ purpose: 'link', keyId: keyIdOf(former), key: signingKeyOf(former, 'link') }];
    const secrets = createSecrets({ current, kept });
    const old = createSecrets(former);
    expect(secrets.verify('link', 'text', old.sign('link', 'text'))).toBe(true);
    expect(secrets.verify('captcha', 'text', old.sign('captcha', 'text'))).toBe(false);
    expect(() => secrets.decrypt(old.encrypt(bytes))).toThrow();
    expect(secrets.sign('link', 'text').startsWith(keyIdOf(current))).toBe(true);
  });
});
