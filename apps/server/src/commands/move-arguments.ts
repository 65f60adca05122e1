import { readTransportRules } from '../platform/transport/plaintext.ts';

const usage =
  'Say where to move to: npm run move-to -- postgres://USER@HOST/DATABASE (with the password in the address, in PGPASSWORD or in ~/.pgpass)';

/**
 * The address that is typed after the command. Throws the usage, which does not repeat what was typed, or that the
 * address needs TLS.
 */
export function parseMoveArguments(args: readonly string[], allowPlaintext: string | null): string {
  const [address = '', ...rest] = args;
  const url = rest.length === 0 && URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) throw new Error(usage);
  const mistakes: string[] = [];
  readTransportRules(allowPlaintext, mistakes).checkDatabase('The target', address);
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return address;
}

/** The address without its password, to be shown. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  for (const name of ['password', 'sslpassword']) url.searchParams.delete(name);
  return url.href;
}
