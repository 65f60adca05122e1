import { alternativeText, type DescribedPicture } from '@paddock/domain';
import { Picture, type PicturePriority } from '../../ui/media/picture.tsx';
import { usePortal } from './portal-context.ts';
import { portalFileUrl, usePortalFiles } from './portal-files.ts';

const folder = 'funds/';

export interface FundPictureProps {
  fund: DescribedPicture & { _id: string; url_slug: string | null };
  className: string | undefined;
  width: number;
  height: number;
  /** How wide its place is, as in `sizes`. */
  sizes: string;
  priority?: PicturePriority | undefined;
}

/** The picture of a fund; a drawing of the portal stands in for one that is missing or does not load. */
export function FundPicture({ fund, ...place }: FundPictureProps) {
  const { slug } = usePortal();
  const files = usePortalFiles();
  const { className, width, height, priority } = place;
  return (
    <Picture
      {...place}
      src={fund.imageUrl}
      alt={alternativeText(fund)}
      fallback={
        <img
          className={className}
          src={drawnFor(fund, slug, files)}
          alt=""
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
        />
      }
    />
  );
}

/**
 * Chooses a drawing for a fund from those of the portal: the one whose name occurs in the fund's slug, else a fixed one
 * per fund. Without any, the placeholder is shown.
 */
function drawnFor(
  fund: FundPictureProps['fund'],
  portal: string,
  files: readonly string[] | undefined,
): string {
  const names = (files ?? []).filter((name) => name.startsWith(folder)).toSorted();
  const subjectOf = (name: string) => name.slice(folder.length, name.lastIndexOf('.'));
  const matching = names.find((name) => fund.url_slug?.includes(subjectOf(name)));
  const name = matching ?? names[Number.parseInt(fund._id.slice(-4), 16) % names.length];
  return name ? portalFileUrl(portal, name) : '/portals/placeholder.svg';
}
