import type { Database } from '@plumbline/database';

/**
 * The disk of PostgreSQL. A really full disk would take a file system of its own, which only root can make. To all
 * clients of PostgreSQL this looks the same: each write gets the error 53100 and is rolled back.
 */
export interface Disk {
  fill(): Promise<void>;
  clear(): Promise<void>;
}

/** Adds a trigger to every table that checks whether the disk has room. */
export async function guardDisk(db: Database): Promise<Disk> {
  await db.$executeRaw`CREATE TABLE chaos_disk (is_full boolean)`;
  await db.$executeRaw`INSERT INTO chaos_disk VALUES (false)`;
  await db.$executeRaw`
    CREATE FUNCTION chaos_find_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT is_full FROM chaos_disk) THEN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
      END IF;
      RETURN NULL;
    END $$`;
  await db.$executeRaw`
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename <> 'chaos_disk' LOOP
        EXECUTE format('CREATE TRIGGER chaos_disk BEFORE INSERT OR UPDATE ON %s
          FOR EACH STATEMENT EXECUTE FUNCTION chaos_find_room()', name);
      END LOOP;
    END $$`;
  const set = async (isFull: boolean): Promise<void> => {
    await db.$executeRaw`UPDATE chaos_disk SET is_full = ${isFull}`;
  };
  return { fill: () => set(true), clear: () => set(false) };
}
