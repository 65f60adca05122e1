-- Former versions go on: an index, which their queries may use too. Papers are issued again for a position, so its papers
-- of a period or a distribution are looked up with each notice; without this, all papers of all funds were read.
CREATE INDEX issued_papers_position ON issued_papers (position, kind, subject);
