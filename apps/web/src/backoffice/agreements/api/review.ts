import { reviewCountersignature } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Marks an agreement as reviewed, or takes the mark back. */
export const useReview = () =>
  useEndpointMutation(reviewCountersignature, { invalidatesAlways: ['backoffice', 'countersignatures'] });
