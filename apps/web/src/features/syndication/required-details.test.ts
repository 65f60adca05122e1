import { describe, expect, it } from 'vitest';
import { blankDetailErrors, detailsBody, emptyDetails, requiredDetails } from './required-details.ts';

describe('the details that an agreement requires', () => {
  it('[SEC-10] are the missing ones, in a fixed order', () => {
    expect(requiredDetails(['city', 'trustName', 'cosub_email'], {}, emptyDetails)).toEqual([
      'trustName',
      'city',
    ]);
  });

  it('[SEC-10] include state and ZIP code for the United States if they are unknown', () => {
    const missing = ['country', 'address1'];
    const us = { ...emptyDetails, country: 'US' };
    expect(requiredDetails(missing, {}, emptyDetails)).toEqual(['country', 'address1']);
    expect(requiredDetails(missing, {}, us)).toEqual(['country', 'address1', 'state', 'postalCode']);
    expect(requiredDetails(missing, { state: 'TX' }, us)).toEqual(['country', 'address1', 'postalCode']);
    expect(requiredDetails(missing, {}, { ...emptyDetails, country: 'IE' })).toEqual(['country', 'address1']);
  });

  it('[SEC-10] are saved trimmed, and rejected while blank', () => {
    const typed = { ...emptyDetails, trustName: ' Lee Trust ', city: '  ' };
    expect(Object.keys(blankDetailErrors(['trustName', 'city'], typed))).toEqual(['city']);
    expect(detailsBody(['trustName'], typed)).toEqual({ trustName: 'Lee Trust' });
  });
});
