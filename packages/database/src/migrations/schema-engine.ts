import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';

/** The part of the global that we use; its full types come only with those of a browser. */
declare const WebAssembly: {
  instantiate(binary: Uint8Array, imports: unknown): Promise<{ instance: { exports: unknown } }>;
};

type SchemaEngine = engineModule.SchemaEngine;
const { SchemaEngine, __wbg_set_wasm: setWasm } = engineModule;

let loaded: Promise<void> | undefined;

/** Loads Prisma's schema engine from its WebAssembly build, which comes from the registry like any package. */
async function loadEngine(): Promise<void> {
  const modulePath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const binary = await readFile(modulePath.replace(/\.js$/, '.wasm'));
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message(message: string): never {
        throw new Error(`The schema engine panicked: ${message}`);
      },
    },
  });
  const { instance } = await WebAssembly.instantiate(binary, {
    './schema_engine_bg.js': withTimersThatEnd(engineModule),
  });
  setWasm(instance.exports);
  (instance.exports as { __wbindgen_start(): void }).__wbindgen_start();
}

/**
 * Ends the timers that the engine forgets. It never clears the ten seconds of its advisory lock, and a process would
 * wait for them. While the engine works, its connections keep the process alive.
 */
function withTimersThatEnd(imports: object): object {
  const unrefTimeout = (run: () => void, ms: number) => setTimeout(run, ms >>> 0).unref();
  const entries = Object.entries(imports).map(([name, value]: [string, unknown]) => [
    name,
    name.startsWith('__wbg_setTimeout_') ? unrefTimeout : value,
  ]);
  return Object.fromEntries(entries) as object;
}

/**
 * Sends a migration as one text, which PostgreSQL runs as one transaction, as Prisma's own command does. The adapter
 * would send each statement on its own, so a migration that ends half-way would stay half done.
 */
class WholeScripts extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
    };
    return adapter;
  }
}

/**
 * Runs `use` with a schema engine connected to the database, the same engine as behind the Prisma command line.
 */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  await (loaded ??= loadEngine());
  // We make the pool, because the engine does not close the one that the adapter would make.
  // It has one connection, so that the advisory lock is held as long as the server works on a migration, even if this
  // process is gone.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool));
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    return await use(engine);
  } finally {
    engine.free();
    await pool.end();
  }
}
