import { expect, it } from 'vitest';
import { investStatus } from './participation.ts';
import { participationStage } from './participation-stage.ts';

const accepted = { invest_status: investStatus.accepted, hasAgreement: false };
const withSpouse = { method_of_inv: 'CASH', is_married: true, cosub_email: 'spouse@example.com' };

it('[BAC-06] a participation goes from opened over signing to complete', () => {
  expect(participationStage({ hasAgreement: false })).toBe('opened');
  expect(participationStage(accepted)).toBe('accepted');
  expect(participationStage({ ...accepted, hasAgreement: true })).toBe('signing');
  const signed = { ...accepted, hasAgreement: true, syndAgreementSignedByCurrentUser: true };
  expect(participationStage(signed)).toBe('countersign');
  expect(participationStage({ ...signed, ...withSpouse })).toBe('signing');
  expect(participationStage({ ...signed, ...withSpouse, syndAgreementSignedByCurrentUserCosub: true })).toBe(
    'countersign',
  );
  expect(participationStage({ ...signed, ...withSpouse, method_of_inv: 'TRUST' })).toBe('countersign');
  expect(participationStage({ ...accepted, sa_complete_date: '2026-01-01T00:00:00Z' })).toBe('complete');
});

it('[BAC-06] a released participation is visible as such until it is accepted or declined', () => {
  const released = { releasedAt: '2026-01-01T00:00:00Z', hasAgreement: false };
  expect(participationStage({ ...released, invest_status: null })).toBe('released');
  expect(participationStage({ ...released, invest_status: investStatus.declined })).toBe('declined');
  expect(participationStage({ ...released, ...accepted })).toBe('accepted');
});
