import type { Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';

/** An editable text; the body is HTML. */
export interface ContentText {
  title: string;
  body: string;
}

export type ContentTexts = Readonly<Record<string, ContentText>>;

/** Turns texts into HTML paragraphs. */
export const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

/** Stores the editable texts of a portal under their slugs. */
export async function createContents(
  db: Kysely<Database>,
  { portal, texts, now }: { portal: string; texts: ContentTexts; now: Date },
): Promise<void> {
  await db
    .insertInto('contents')
    .values(
      Object.entries(texts).map(([slug, { title, body }]) => ({
        _id: newId(),
        slug,
        title,
        body,
        portal,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute();
}
