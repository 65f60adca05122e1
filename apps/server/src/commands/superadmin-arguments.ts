import { parseArgs } from 'node:util';
import { parseRecordBody } from '@paddock/contract';

const usage = 'Say whom to make superadmin: npm run create-superadmin -- EMAIL [--name "First Last"]';

/** What is typed after the command. Throws the usage if it cannot be read. */
export function parseSuperadminArguments(args: readonly string[]): {
  email: string;
  name: string | undefined;
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { name: { type: 'string' } },
      allowPositionals: true,
    });
    const [email, ...rest] = positionals;
    if (email && rest.length === 0) return { email, name: values.name };
  } catch {
    // An option that does not exist.
  }
  throw new Error(usage);
}

/** The last word is the last name. Throws if it is no name. */
export function splitName(name: string): { firstName: string | null; lastName: string | null } {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const names = {
    firstName: (words.length > 1 ? words.slice(0, -1) : words).join(' ') || null,
    lastName: (words.length > 1 ? words.at(-1) : null) ?? null,
  };
  const parsed = parseRecordBody('users', names, 'update');
  if (!parsed.ok) throw new Error(`"${name}" is not a name: ${Object.values(parsed.fields).join(' ')}`);
  return names;
}
