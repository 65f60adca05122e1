import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ComposedEmail, EmailText } from '../../messages/mailing/index.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import { delegatedPath } from '../../people/delegates/index.ts';
import { statementsPath } from '../statements/index.ts';
import { importedEmail, importReversedEmail } from './import-emails.ts';
import {
  distributedEmail,
  distributionReversedEmail,
  type Linked,
  valuedEmail,
  valueReversedEmail,
} from './notice-emails.ts';
import type { PostedLine } from './read-line.ts';
import type { Recipient } from './recipients.ts';

/** Tells one person of one line, in the bell and by email, each unless they have turned it off. */
export async function tellOfLine(
  db: Kysely<Database>,
  platform: Platform,
  line: PostedLine,
  recipient: Recipient,
): Promise<void> {
  const portal = await platform.portals.byId(line.portal);
  const path = pathOf(recipient);
  const email = composed(line, recipient, { linked: { config: platform.config, portal }, path });
  await tell(db, platform, { lines: [line], recipient, portal, path, email });
}

/** Tells one person of all their lines of an imported file at once, or that all of them were reversed. */
export async function tellOfLines(
  db: Kysely<Database>,
  platform: Platform,
  lines: readonly PostedLine[],
  recipient: Recipient,
): Promise<void> {
  const [line] = lines;
  if (!line) return;
  const portal = await platform.portals.byId(line.portal);
  const path = pathOf(recipient);
  const { name, holder, holderName } = recipient;
  const isDelegate = holder !== null;
  const told = {
    recipientName: name,
    holderName: isDelegate ? holderName : null,
    fundName: line.fund.name,
    isDelegate,
    path,
    lines: lines.map(({ day, amounts, after, holderName: heldBy }) => ({
      day,
      amounts,
      value: after.value,
      holderName: isDelegate ? null : heldBy,
    })),
  };
  const linked = { config: platform.config, portal };
  const email = line.isReversedWithFile
    ? importReversedEmail(told, linked, { reason: line.reversal?.reason ?? '' })
    : importedEmail(told, linked);
  await tell(db, platform, { lines, recipient, portal, path, email });
}

async function tell(
  db: Kysely<Database>,
  platform: Platform,
  {
    lines,
    recipient,
    portal,
    path,
    email,
  }: {
    lines: readonly PostedLine[];
    recipient: Recipient;
    portal: Linked['portal'];
    path: string;
    email: EmailText & ComposedEmail;
  },
): Promise<void> {
  const { user, email: to, holder } = recipient;
  const [line] = lines;
  const isDelegate = holder !== null;
  const records = [...new Set(lines.map(({ syndUser }) => syndUser))];
  await tellPerson(
    db,
    platform,
    {
      user,
      kind: 'distributions',
      // A delegate is no member of the portal of the fund.
      portal: isDelegate ? null : (line?.portal ?? null),
      ...(!isDelegate && line && { fund: line.fund._id }),
      path,
      subject: email.subject,
      about: isDelegate ? [] : records.map((record) => ({ collection: 'synd_users', record })),
      ...(isDelegate && { holder }),
    },
    { to, portal, isLowPriority: true, ...email },
  );
}

/** Where it is read: its notice is among the statements. */
const pathOf = ({ mayOpen }: Recipient): string => (mayOpen ? statementsPath : delegatedPath);

function composed(
  { amounts, amount, after, fund, day, memo, holderName, reversal }: PostedLine,
  { name, holder, holderName: ofDelegate }: Recipient,
  { linked, path }: { linked: Linked; path: string },
): EmailText & ComposedEmail {
  const told = {
    recipientName: name,
    holderName: holder === null ? holderName : ofDelegate,
    fundName: fund.name,
    isDelegate: holder !== null,
    day,
    path,
    memo,
  };
  if (amounts) {
    const paid = { ...told, amounts };
    return reversal ? distributionReversedEmail(paid, linked, reversal) : distributedEmail(paid, linked);
  }
  const valued = { ...told, value: after.value, isUnchanged: amount === 0n };
  return reversal ? valueReversedEmail(valued, linked, reversal) : valuedEmail(valued, linked);
}
