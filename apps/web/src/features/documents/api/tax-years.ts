import { call, listTaxYears, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** How many tax documents each year holds (DOC-03). */
export const taxYearsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['documents', 'tax-years'],
    queryFn: ({ signal }) => call(transport, listTaxYears, { signal }),
  });
