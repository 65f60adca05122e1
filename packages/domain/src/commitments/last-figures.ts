/** The figures that the overview showed last, as text, for a time without a connection (INV-07). */
export interface LastFigures {
  /** The id of the person whose figures they are. */
  readonly user: string;
  /** The id of the portal on which they were shown. */
  readonly portal: string;
  /** When the server sent them. */
  readonly time: string;
  readonly figures: readonly { readonly term: string; readonly value: string; readonly note: string }[];
  /** On which day's percentages they are based, and which money they do not contain. */
  readonly notes: readonly string[];
}

/** What the browser has stored, as text. */
export interface StoredTexts {
  readonly lastFigures: string | null;
  readonly user: string | null;
  readonly authCode: string | null;
  readonly guestAuthCode: string | null;
}

/**
 * The last figures, if they are of the person who is signed in in this browser and of this portal, and nobody
 * impersonates anybody. The offline page carries the source of this function, so it uses nothing from outside.
 */
export function readLastFigures(stored: StoredTexts, portal: string | undefined): LastFigures | undefined {
  if (!stored.lastFigures || !stored.user || !stored.authCode || stored.guestAuthCode) return undefined;
  try {
    const last = JSON.parse(stored.lastFigures) as LastFigures;
    const user = JSON.parse(stored.user) as { _id?: unknown };
    const isOwn = typeof last.user === 'string' && last.user === user._id && last.portal === portal;
    return isOwn && Array.isArray(last.figures) && Array.isArray(last.notes) ? last : undefined;
  } catch {
    return undefined;
  }
}
