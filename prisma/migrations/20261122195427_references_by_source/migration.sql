-- A reference belongs to its source, and with it to the analysis: one look-up for each new row instead of two.
ALTER TABLE "page_reference" DROP CONSTRAINT "page_reference_site_check_id_fkey";
