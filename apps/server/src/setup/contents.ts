import type { Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import { type PortalIds, type PortalSlug, portals } from './portals.ts';

/** An editable text; the body is HTML. */
export interface ContentText {
  title: string;
  body: string;
}

export type ContentTexts = Readonly<Record<string, ContentText>>;

/** Turns texts into HTML paragraphs. */
export const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

/** Stores the editable texts of each portal under their slugs. */
export async function createContents(
  db: Kysely<Database>,
  options: { portalIds: PortalIds; texts: Readonly<Record<PortalSlug, ContentTexts>>; now: Date },
): Promise<void> {
  for (const { slug } of portals)
    await db
      .insertInto('contents')
      .values(
        Object.entries(options.texts[slug]).map(([name, { title, body }]) => ({
          _id: newId(),
          slug: name,
          title,
          body,
          portal: options.portalIds[slug],
          createdAt: options.now,
          updatedAt: options.now,
        })),
      )
      .execute();
}
