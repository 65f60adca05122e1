import type { Collection } from '@paddock/domain';
import { linkOptions } from '@tanstack/react-router';

/** The link to the page of a record. */
export const recordLink = (collection: Collection, id: string) =>
  linkOptions({ to: '/admin/records/$collection/$id', params: { collection, id } });
