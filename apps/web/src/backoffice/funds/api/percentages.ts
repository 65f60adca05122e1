import { previewPercentages, setPercentages } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** What new percentages would change; writes nothing. */
export const usePreviewPercentages = () => useEndpointMutation(previewPercentages);

/** Sets the percentages as previewed. */
export const useSetPercentages = () =>
  useEndpointMutation(setPercentages, { invalidatesAlways: ['backoffice', 'funds'] });
