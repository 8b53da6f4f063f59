-- Receipts that are to be sent to visitors. One with a token was taken by a server, and is not taken
-- again unless that server returns it. The sender is a code that many addresses share.
CREATE TABLE receipt (
  enquiry_id UUID PRIMARY KEY REFERENCES enquiry (id) ON DELETE CASCADE,
  sender INTEGER NOT NULL,
  since TIMESTAMPTZ NOT NULL,
  at TIMESTAMPTZ NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  token UUID
);
CREATE INDEX receipt_due ON receipt (at);

-- What was sent within a day, to limit it: a salted hash of the recipient's address, and that code.
CREATE TABLE receipt_sent (
  token UUID PRIMARY KEY,
  address TEXT NOT NULL,
  sender INTEGER NOT NULL,
  at TIMESTAMPTZ NOT NULL
);
CREATE INDEX receipt_sent_by_time ON receipt_sent (at);
CREATE INDEX receipt_sent_to ON receipt_sent (address, at);
CREATE INDEX receipt_sent_for ON receipt_sent (sender, at);

-- One row; servers that take receipts lock it, so that they count one after the other.
CREATE TABLE receipt_salt (salt TEXT NOT NULL);
INSERT INTO receipt_salt VALUES (replace(concat(gen_random_uuid(), gen_random_uuid()), '-', ''));
