-- How many enquiries of a day (UTC) were stored to be delivered: in all (-1) and from each sender, by
-- a code that many addresses share; and how many were kept in quarantine because they were more (-2).
CREATE TABLE tally (
  sender INTEGER NOT NULL,
  day INTEGER NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (sender, day)
) STRICT, WITHOUT ROWID;
