/** The figures that the overview showed last, as text, for a time without a connection (INV-07). */
export interface LastFigures {
  /** The id of the person whose figures they are. */
  readonly user: string;
  /** The id of the portal on which they were shown. */
  readonly portal: string;
  /** When the server sent them, as text. */
  readonly time: string;
  /** When a session that nobody uses meanwhile ends, as ISO text: no figures are shown from then on. */
  readonly until: string;
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
 * The last figures, if they are of the person who is signed in in this browser and of this portal, their session has not
 * ended without a connection, and nobody impersonates anybody. `now` is in milliseconds. The offline page carries the
 * source of this function, so it uses nothing from outside.
 */
export function readLastFigures(
  stored: StoredTexts,
  portal: string | undefined,
  now: number,
): LastFigures | undefined {
  if (!stored.lastFigures || !stored.user || !stored.authCode || stored.guestAuthCode) return undefined;
  try {
    const last = JSON.parse(stored.lastFigures) as LastFigures;
    const user = JSON.parse(stored.user) as { _id?: unknown };
    const isOwn = typeof last.user === 'string' && last.user === user._id && last.portal === portal;
    const isInTime = now < Date.parse(last.until);
    return isOwn && isInTime && Array.isArray(last.figures) && Array.isArray(last.notes) ? last : undefined;
  } catch {
    return undefined;
  }
}
