import { alternativeText, type DescribedPicture } from '@paddock/domain';
import { Picture, type PicturePriority } from '../../ui/media/picture.tsx';
import { type DrawnFund, drawingsFor } from './fund-drawings.ts';
import { portalFileUrl, usePortalFiles } from './portal-addresses.ts';
import { usePortal } from './portal-context.ts';

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
