-- Who is about to answer an enquiry, when it is due again, what answers are made of, and an index
-- for the history of one enquiry.
ALTER TABLE mark ADD COLUMN claimed_by TEXT;
ALTER TABLE enquiry ADD COLUMN again_at TIMESTAMPTZ;
CREATE INDEX enquiry_later ON enquiry (received_at, id) WHERE again_at IS NOT NULL;
CREATE TABLE reply (name TEXT PRIMARY KEY, text TEXT NOT NULL);
CREATE INDEX audit_by_enquiry ON audit ((details::jsonb ->> 'id'), number);
