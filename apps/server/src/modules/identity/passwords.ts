import { hash, verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';

/** argon2id (the library's default kind) with 19 MiB, two passes, one lane: what OWASP asks for. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of no password that anybody has: checked where there is no account, so that it takes the same time. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$DeJQY8wPtU4regRVwFDiXA$XH8yrVhbQdtkgxLC1Obf2KU8C1iGSD1bJnsTTCpTMrc';

/** What is kept of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** What is kept of an account's password: ours, else the old portal's. */
export interface KeptPassword {
  readonly password: string | null;
  readonly oldPortalPassword: string | null;
}

/** Whether it is the account's password; without an account it never is, after the same time (AUT-03). */
export async function isPassword(given: string, kept: KeptPassword | undefined): Promise<boolean> {
  if (kept?.password) return verify(kept.password, given);
  if (kept?.oldPortalPassword) return isOldPassword(given, kept.oldPortalPassword);
  await verify(nobodysHash, given);
  return false;
}

/** The old portal's bcrypt, of which only the first 72 bytes of a password count (AUT-19). */
async function isOldPassword(given: string, kept: string): Promise<boolean> {
  try {
    return await compare(given, kept);
  } catch {
    return false;
  }
}
