import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../../platform/config.ts';

/** Knows passwords that were in a data breach. */
export interface BreachedPasswords {
  /** Whether a password was found. False if no service is configured, or if it does not answer in time. */
  includes(password: string): Promise<boolean>;
}

/** How long choosing a password waits for the service at most, in milliseconds. */
const timeoutMs = 1_500;

/** A padded reply has about a thousand lines of 40 characters. */
const longestReply = 1_000_000;

/**
 * The range API of Have I Been Pwned: the service is told the first five digits of the password's SHA-1, and replies
 * with the rest of each hash that begins like that, so it learns neither the password nor whose it is. Without
 * `PWNED_PASSWORDS_URL` nothing is asked.
 */
export function createBreachedPasswords(
  { pwnedPasswordsUrl }: Pick<Config, 'pwnedPasswordsUrl'>,
  { log }: { log: Logger },
): BreachedPasswords {
  if (pwnedPasswordsUrl === null) return { includes: async () => false };
  const base = pwnedPasswordsUrl.replace(/\/+$/, '');
  return {
    includes: async (password) => {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      try {
        const reply = await readRange(`${base}/range/${hash.slice(0, 5)}`);
        return hasSuffix(reply, hash.slice(5));
      } catch (error) {
        // Nobody is kept from an account because another service is away.
        log.warn({ err: error }, 'Breached passwords could not be asked for');
        return false;
      }
    },
  };
}

async function readRange(url: string): Promise<string> {
  const response = await fetch(url, {
    // Padding hides from the network how many hashes there are.
    headers: { 'add-padding': 'true', 'user-agent': 'Paddock' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The service replied with status ${response.status}`);
  const text = await response.text();
  if (text.length > longestReply) throw new Error('The reply of the service is too long');
  return text;
}

/** Whether a reply names a hash. What is there for padding has the count 0. */
function hasSuffix(reply: string, suffix: string): boolean {
  return reply.split('\n').some((line) => {
    const [found = '', count = ''] = line.trim().split(':');
    return found.toUpperCase() === suffix && Number(count) > 0;
  });
}
