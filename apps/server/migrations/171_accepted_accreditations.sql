-- The queue of accepted accreditations and their number are read from an index, without the profiles themselves, which
-- are most of the table. Former versions go on: the index holds what the one before it held, and more.
DROP INDEX investing_entities_accreditation_valid_until;
CREATE INDEX investing_entities_accreditation_accepted ON investing_entities ("accreditationValidUntil", _id)
  INCLUDE ("user", accreditation, "archivedAt") WHERE "accreditationReview" = 'accepted';
