-- What the desk sums of each participation is in the index, without reading the table. It also needs whose the
-- participation is, and whether a commitment of it has ended.
CREATE INDEX synd_users_raise_sums ON synd_users (fund) INCLUDE (_id, "user", invest_status, invest_amount, sa_start_date,
  sa_complete_date, "syndAgreementSignedByCurrentUser", "syndAgreementSignedByCurrentUserCosub", method_of_inv,
  is_married, cosub_email, "releasedAt", "fundingRound");
DROP INDEX synd_users_raise;
