import { sql } from 'kysely';

/**
 * What the digest of a line (`e`) is made of: the same text as the function audit_line_text, which gave it its place.
 * Not that function itself, because somebody who can change lines could change it too.
 */
export const lineText = sql<string>`jsonb_build_array(e._id, (extract(epoch FROM e.at) * 1000)::bigint, e.actor, e.level,
  e.action, e.collection, e.record, e.portal, e.address, e.agent, e.detail, e.person, e.fund)::text`;
