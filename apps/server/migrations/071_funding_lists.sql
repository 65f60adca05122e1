-- Open money and money to return are found and summed without reading all participations (INV-01).
CREATE INDEX synd_users_funding_due ON synd_users ("fundingDueAt", _id)
  WHERE invest_status = 'Accepted investment' AND sa_complete_date IS NOT NULL AND ft_complete_date IS NULL
    AND ("fundedBefore" >= invest_amount) IS NOT TRUE;
CREATE INDEX synd_users_funded_too_much ON synd_users (_id) WHERE "fundedBefore" > invest_amount;
