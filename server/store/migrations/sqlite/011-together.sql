-- Who is about to answer an enquiry, when it is due again, what answers are made of, and an index
-- for the history of one enquiry.
ALTER TABLE mark ADD COLUMN claimed_by TEXT;
ALTER TABLE enquiry ADD COLUMN again_at INTEGER;
CREATE INDEX enquiry_later ON enquiry (received_at, id) WHERE again_at IS NOT NULL;
CREATE TABLE reply (name TEXT PRIMARY KEY NOT NULL, text TEXT NOT NULL) STRICT;
CREATE INDEX audit_by_enquiry ON audit (details ->> 'id', number);
