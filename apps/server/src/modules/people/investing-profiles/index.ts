export { assertOnlyParticipation, type ChosenHolder, chooseHolder } from './choose-holder.ts';
export { ensureDefaultProfile } from './default-profile.ts';
export { holderNameSql } from './holder-name-sql.ts';
export { findOwnProfile, type OwnProfile, readJointAccount, readProfileNames } from './own-profile.ts';
export { investingProfileHooks } from './profile-hooks.ts';
export { readHolder, readHolders } from './read-holders.ts';
export { rotateTaxIdKey } from './rotate-tax-id-key.ts';
export { registerInvestingProfiles } from './routes.ts';
export { taxIdSecrets } from './tax-id-keys.ts';
