import { retryDeliveries, retryEmails, retryJobs } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Queues failed emails again. */
export const useRetryEmails = () =>
  useEndpointMutation(retryEmails, { invalidatesAlways: ['backoffice', 'outbox'] });

/** Queues failed deliveries again. */
export const useRetryDeliveries = () =>
  useEndpointMutation(retryDeliveries, { invalidatesAlways: ['backoffice', 'deliveries'] });

/** Queues failed jobs again. */
export const useRetryJobs = () =>
  useEndpointMutation(retryJobs, { invalidatesAlways: ['backoffice', 'jobs'] });
