import { alternativeText, type DescribedPicture } from '@paddock/domain';
import { Picture, type PicturePriority } from '../../ui/media/picture.tsx';
import { portalFileUrl, usePortal, usePortalFiles } from './portal-context.ts';

export interface FundPictureProps {
  fund: DescribedPicture & DrawnFund;
  /** The funds that are shown in one list with it, itself among them, so that their drawings differ. */
  among?: readonly DrawnFund[];
  className: string | undefined;
  width: number;
  height: number;
  /** How wide its place is, as in `sizes`. */
  sizes: string;
  priority?: PicturePriority | undefined;
}

/** The picture of a fund; a drawing of the portal stands in for one that is missing or does not load. */
export function FundPicture({ fund, among = [fund], ...place }: FundPictureProps) {
  const { slug } = usePortal();
  const files = usePortalFiles();
  const { className, width, height, priority } = place;
  const drawing = drawingsFor(among, files).get(fund._id);
  return (
    <Picture
      {...place}
      src={fund.imageUrl}
      alt={alternativeText(fund)}
      fallback={
        <img
          className={className}
          src={drawing ? portalFileUrl(slug, drawing) : '/portals/placeholder.svg'}
          alt=""
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
        />
      }
    />
  );
}

/** What a drawing is chosen by. */
export interface DrawnFund {
  readonly _id: string;
  readonly url_slug: string | null;
  readonly imageUrl?: string | null | undefined;
}

const folder = 'funds/';

const subjectOf = (file: string) => file.slice(folder.length, file.lastIndexOf('.'));

/**
 * The portal's drawing for each fund of a list, by the fund's id: the one whose name occurs in the fund's slug, else a
 * fixed one per fund. Where another fund of the list shows that one, the next that fewest of them show, so that
 * neighbors differ. Empty if the portal has no drawings.
 */
export function drawingsFor(
  funds: readonly DrawnFund[],
  portalFiles: readonly string[] | undefined,
): ReadonlyMap<string, string> {
  const files = (portalFiles ?? []).filter((name) => name.startsWith(folder)).toSorted();
  const chosen = new Map<string, string>();
  if (files.length === 0) return chosen;
  const uses = new Map<string, number>();
  const usesOf = (file: string) => uses.get(file) ?? 0;
  const use = (file: string) => uses.set(file, usesOf(file) + 1);
  for (const { _id, url_slug: slug, imageUrl } of funds) {
    const own = files.find((file) => imageUrl?.endsWith(`/${file}`));
    if (own) use(own);
    const named = files.find((file) => slug?.includes(subjectOf(file)));
    if (!named) continue;
    chosen.set(_id, named);
    if (!imageUrl) use(named);
  }
  for (const { _id, imageUrl } of funds) {
    if (chosen.has(_id)) continue;
    const first = Number.parseInt(_id.slice(-4), 16) % files.length;
    // From the fund's own drawing on, so that it keeps it wherever no other fund shows it.
    const order = [...files.slice(first), ...files.slice(0, first)];
    const file = order.reduce((best, next) => (usesOf(next) < usesOf(best) ? next : best));
    chosen.set(_id, file);
    if (!imageUrl) use(file);
  }
  return chosen;
}
