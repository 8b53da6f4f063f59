-- What was erased, as salted hashes: a restored backup is compared with them.
CREATE TABLE erased (
  hash TEXT PRIMARY KEY,
  salt TEXT NOT NULL,
  at TIMESTAMPTZ NOT NULL
);
