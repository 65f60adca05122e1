import { readCaptcha, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** A challenge to solve, and which captcha the server uses (AUT-08). */
export const fetchCaptcha = (transport: Transport) => request(transport, readCaptcha, {});

/** Which captcha the server uses, to load what it needs ahead. */
export const captchaQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['public', 'captcha'],
    queryFn: () => fetchCaptcha(transport),
    retry: false,
    staleTime: 0,
  });
