-- The order in which enquiries were stored, which no clock decides: the number of their transaction.
-- Older ones are in no order.
ALTER TABLE enquiry ADD COLUMN arrival XID8;
ALTER TABLE enquiry ALTER COLUMN arrival SET DEFAULT pg_current_xact_id();
CREATE INDEX enquiry_by_batch ON enquiry (arrival) WHERE arrival IS NOT NULL;
