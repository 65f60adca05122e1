import { VisuallyHidden } from '@mantine/core';
import type { OrderedCollection, PortalView } from '@paddock/contract';
import { publicPath } from '@paddock/domain';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { pageAddress } from '../../platform/portal/page-address.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { type SiteRecord, usePublish } from './api.ts';
import { RecordLink } from './record-link.tsx';
import classes from './site.module.css';

/** How one kind of record looks in its list. */
export interface SiteRowLook<Item> {
  nameOf: (item: Item) => string;
  noteOf: (item: Item) => string;
  pictureOf: (item: Item) => string | null | undefined;
}

export interface SiteRowProps<C extends OrderedCollection> extends SiteRowLook<SiteRecord<C>> {
  collection: C;
  portal: PortalView;
  item: SiteRecord<C>;
}

/** One record of the site, with what can be done with it. */
export function SiteRow<C extends OrderedCollection>({ collection, portal, item, ...look }: SiteRowProps<C>) {
  const publishing = usePublish(collection, portal._id);
  const { _id: id, isPublished } = item;
  const name = look.nameOf(item);
  const picture = look.pictureOf(item);
  const toggle = async () => {
    try {
      await publishing.mutateAsync({ params: { id }, body: { isPublished: !isPublished } });
      void showToast({
        message: isPublished ? `${name} is no longer on the site.` : `${name} is on the site now.`,
        tone: 'positive',
      });
    } catch (failure) {
      void showToast({ message: apiErrorMessage(failure), tone: 'negative' });
    }
  };
  return (
    <div className={classes.row}>
      {picture ? <img className={classes.picture} src={picture} alt="" loading="lazy" /> : null}
      <div className={classes.name}>
        <strong>{name}</strong>
        <span className={classes.note}>{look.noteOf(item)}</span>
      </div>
      <StatusBadge tone={isPublished ? 'done' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</StatusBadge>
      <div className={classes.buttons}>
        <BusyButton size="sm" variant="default" onPress={toggle}>
          {isPublished ? 'Unpublish' : 'Publish'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </BusyButton>
        <RecordLink collection={collection} id={id}>
          Edit<VisuallyHidden> {name}</VisuallyHidden>
        </RecordLink>
        {isPublished ? (
          <ExternalLink href={pageAddress(portal, publicPath(collection, item), globalThis.location)}>
            View<VisuallyHidden> {name}</VisuallyHidden>
          </ExternalLink>
        ) : null}
      </div>
    </div>
  );
}
