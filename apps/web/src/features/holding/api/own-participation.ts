import { ApiError, type Entity, recordEndpoints, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** A participation with its fund. */
export type OwnParticipation = Omit<Entity<'synd_users'>, 'fund'> & {
  fund: Pick<Entity<'funds'>, '_id' | 'name' | 'url_slug'> | null;
};

/** One of the caller's participations; null if they have none of this id. */
export const ownParticipationQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['syndication', 'own', id],
    queryFn: async ({ signal }) => {
      try {
        const input = { params: { id }, query: { populate: 'fund' }, signal };
        const { item } = await request(transport, recordEndpoints('synd_users').read, input);
        return item as unknown as OwnParticipation;
      } catch (failure) {
        if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
  });
