-- What the sender of an enquiry asks for: a copy, a correction, erasure, or a complaint.
CREATE TABLE wish (
  enquiry_id UUID NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  asked_at TIMESTAMPTZ NOT NULL,
  done_at TIMESTAMPTZ,
  PRIMARY KEY (enquiry_id, kind)
);
CREATE INDEX wish_open ON wish (asked_at) WHERE done_at IS NULL;
