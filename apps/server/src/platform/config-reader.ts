import { readSecretFiles, serverSecrets } from './secret-files.ts';

/** Lists every mistake in the configuration, one per line. */
export class ConfigError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

export const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

/** Reads values from the environment, and secrets from the files that it names. Adds a line for each mistake. */
export function createConfigReader(env: Record<string, string | undefined>) {
  const secrets = readSecretFiles(env, serverSecrets);
  // Without its secret, a setting would be reported as missing too.
  if (secrets.mistakes.length > 0) throw new ConfigError(secrets.mistakes);
  const mistakes: string[] = [];
  const read = (name: string) => secrets.values.get(name) ?? (env[name]?.trim() || null);
  const oneOf = <Value extends string>(name: string, values: readonly Value[], fallback: Value): Value => {
    const value = read(name) ?? fallback;
    const found = values.find((allowed) => allowed === value);
    if (found === undefined) mistakes.push(`${name} is "${value}": use one of ${values.join(', ')}.`);
    return found ?? fallback;
  };
  return {
    mistakes,
    read,
    oneOf,
    flag: (name: string, fallback: boolean) => oneOf(name, ['0', '1'], fallback ? '1' : '0') === '1',
    wholeNumber: <Fallback extends number | null>(
      name: string,
      fallback: Fallback,
      min: number,
      max: number,
    ): number | Fallback => {
      const value = read(name);
      if (value === null) return fallback;
      const number = Number(value);
      if (Number.isInteger(number) && number >= min && number <= max) return number;
      mistakes.push(`${name} is "${value}": use a whole number from ${min} to ${max}.`);
      return fallback;
    },
    address: (name: string, protocols: readonly string[]) => {
      const value = read(name);
      if (value === null) return null;
      const url = URL.canParse(value) ? new URL(value) : null;
      if (url && protocols.includes(url.protocol)) return value;
      mistakes.push(
        `${name} is not an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
      );
      return null;
    },
    required: (name: string, reason: string) => {
      const value = read(name);
      if (value === null) mistakes.push(`${name} is required with ${reason}.`);
      return value ?? '';
    },
  };
}

export type ConfigReader = ReturnType<typeof createConfigReader>;
