export { type DefaultProfile, ensureDefaultProfile } from './default-profile.ts';
export { holderNameSql } from './holder-name-sql.ts';
export { findOwnProfile, type OwnProfile } from './own-profile.ts';
export { investingProfileHooks } from './profile-hooks.ts';
export { readHolder, readHolders } from './read-holders.ts';
