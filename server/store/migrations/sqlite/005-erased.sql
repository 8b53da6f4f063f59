-- What was erased, as salted hashes: a restored backup is compared with them.
CREATE TABLE erased (
  hash TEXT PRIMARY KEY NOT NULL,
  salt TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
