import { isPlausibleEmail, isSameEmail } from './email.ts';
import { hasHiddenCharacters, hiddenCharactersMessages } from './hidden-characters.ts';

/** The most people that are invited at once. */
export const maxInvitees = 200;

/** Somebody to invite. */
export type Invitee = { readonly email: string; readonly firstName: string; readonly lastName: string };

/** A line of pasted addresses, with the person that it names or what is wrong with it. */
export type InviteeLine = Invitee & {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly problem: string | null;
};

/**
 * Reads addresses as people paste them, one per line: `ada@example.com`, `Ada Lovelace <ada@example.com>`, or name and
 * address separated by a comma, a semicolon or a tab. Empty lines are skipped.
 */
export function parseInvitees(pasted: string): InviteeLine[] {
  const lines = pasted
    .split(/\r?\n/)
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '');
  const read = lines.map(({ line, text }) => ({ line, text, ...readLine(text) }));
  return read.map((entry, index) => {
    const isRepeated = read.slice(0, index).some(({ email }) => isSameEmail(email, entry.email));
    return {
      ...entry,
      problem: inviteeProblem(entry) ?? (isRepeated ? 'This address is listed twice.' : null),
    };
  });
}

/** What is wrong with somebody to invite, for people; null if nothing is. */
export function inviteeProblem({ email, firstName, lastName }: Invitee): string | null {
  if (!isPlausibleEmail(email)) return 'This is not a valid email address.';
  if (firstName.length > 200 || lastName.length > 200) return 'This name is too long.';
  return hasHiddenCharacters(firstName, 'name') || hasHiddenCharacters(lastName, 'name')
    ? hiddenCharactersMessages.name
    : null;
}

function readLine(text: string): Invitee {
  const bracketed = /^(.*)<([^<>]*)>$/.exec(text);
  const parts = bracketed ? [bracketed[1] ?? '', bracketed[2] ?? ''] : text.split(/[,;\t]/);
  const trimmed = parts
    .map((part) =>
      part
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((part) => part !== '');
  const email = trimmed.find((part) => part.includes('@')) ?? text;
  const words = trimmed.filter((part) => part !== email).flatMap((part) => part.split(/\s+/));
  return {
    email,
    firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  };
}
