import type { SqlRunner } from '@balafon/sdk/server'

/** Reads every column, constraint and index of the database. */
export async function readSchema(sql: SqlRunner) {
  const columns = await sql<{ table_name: string }>(
    'select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns where table_schema = current_schema() order by 1, 2',
  )
  const constraints = await sql(
    'select conrelid::regclass::text as table_name, conname, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = current_schema()::regnamespace order by 1, 2',
  )
  const indexes = await sql('select indexname, indexdef from pg_indexes where schemaname = current_schema() order by 1')
  return { columns, constraints, indexes }
}

/** Computes a digest of the rows of each table, and of the schema. It omits rate limits, the columns that change when a plugin is enabled, and the job queue, which is in another schema. */
export async function computeDatabaseDigests(sql: SqlRunner): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'rate_limits' order by 1",
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const columns = name === 'plugins' ? "to_jsonb(t) - 'attempt' - 'is_enabled'" : 'to_jsonb(t)'
    const [row] = await sql<{ digest: string }>(
      `select md5(coalesce(string_agg(c::text, ',' order by c::text), '')) as digest from (select ${columns} as c from ${name} t) all_rows`,
    )
    contents[name] = row?.digest ?? ''
  }
  return { ...contents, schema: JSON.stringify(await readSchema(sql)) }
}
