import type { ColumnDefinition, ModelDefinition, ModelDefinitions, SqlRunner } from '@balafon/sdk/server'

/** The PostgreSQL type of each column type of a model, as `format_type` writes it. */
const POSTGRES_TYPES: Readonly<Record<ColumnDefinition['type'], RegExp>> = {
  bigint: /^bigint$/,
  integer: /^integer$/,
  double: /^double precision$/,
  numeric: /^numeric/,
  boolean: /^boolean$/,
  text: /^text$/,
  uuid: /^uuid$/,
  date: /^date$/,
  timestamp: /^timestamp with time zone$/,
  json: /^jsonb$/,
  bytes: /^bytea$/,
  textArray: /^text\[\]$/,
  tsvector: /^tsvector$/,
}

interface TableColumn {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isNullable: boolean
  readonly isIdentity: boolean
  readonly hasDefault: boolean
}

interface TableConstraint {
  readonly table: string
  /** As in `pg_constraint.contype`: primary key, unique, or foreign key. */
  readonly kind: 'p' | 'u' | 'f'
  readonly columns: readonly string[]
  readonly target: string | null
  readonly onDelete: string
}

interface TableIndex {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Describes tables as the database has them: one line for each column, key and index, so that two descriptions can be compared as sets of lines. */
async function describeTables(sql: SqlRunner, schema: string | undefined, tables: readonly string[]): Promise<Set<string>> {
  const columns = await sql<TableColumn>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
       a.attidentity <> '' as "isIdentity", a.atthasdef as "hasDefault"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = coalesce($2::text, current_schema()::text)::regnamespace and c.relname = any($1) and a.attnum > 0 and not a.attisdropped`,
    [tables, schema ?? null],
  )
  const constraints = await sql<TableConstraint>(
    `select c.relname as table, k.contype as kind, f.relname as target,
       case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as "onDelete",
       array(select a.attname::text from unnest(k.conkey) with ordinality u(num, position)
             join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num order by u.position) as columns
     from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class f on f.oid = k.confrelid
     where c.relnamespace = coalesce($2::text, current_schema()::text)::regnamespace and c.relname = any($1) and k.contype in ('p', 'u', 'f')`,
    [tables, schema ?? null],
  )
  const indexes = await sql<TableIndex>(
    `select c.relname as table, i.relname as name,
       case when x.indisunique then 'unique ' else '' end || regexp_replace(pg_get_indexdef(x.indexrelid), '^.* USING (btree )?', '') as definition
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where c.relnamespace = coalesce($2::text, current_schema()::text)::regnamespace and c.relname = any($1)
       and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u'))`,
    [tables, schema ?? null],
  )
  return new Set([
    ...columns.map(({ table, column, type, isNullable, isIdentity, hasDefault }) =>
      describeColumn(table, column, { type: toModelType(type), isNullable, isIdentity, hasDefault }),
    ),
    ...constraints.map(({ table, kind, columns, target, onDelete }) =>
      kind === 'f' ? describeForeignKey(table, columns[0] ?? '', target ?? '', onDelete) : describeKey(table, kind === 'p', columns),
    ),
    ...indexes.map(({ table, name, definition }) => describeIndex(table, name, definition)),
  ])
}

function describeModel({ table, columns, unique, indexes }: ModelDefinition): string[] {
  const entries = Object.entries(columns).map(([attribute, { definition }]) => ({ column: toColumnName(attribute), definition }))
  const primaryKey = entries.filter(({ definition }) => definition.isPrimaryKey).map(({ column }) => column)
  return [
    ...entries.map(({ column, definition }) => describeColumn(table, column, definition)),
    ...(primaryKey.length > 0 ? [describeKey(table, true, primaryKey)] : []),
    ...entries.filter(({ definition }) => definition.isUnique).map(({ column }) => describeKey(table, false, [column])),
    ...unique.map((attributes) => describeKey(table, false, attributes.map(toColumnName))),
    ...entries.flatMap(({ column, definition: { reference } }) => (reference ? [describeForeignKey(table, column, reference.table, reference.onDelete)] : [])),
    ...Object.entries(indexes).map(([name, definition]) => describeIndex(table, name, definition)),
  ]
}

/** Returns the column type of a model for a PostgreSQL type, or the PostgreSQL type when models have no such type. */
const toModelType = (type: string): string => Object.entries(POSTGRES_TYPES).find(([, pattern]) => pattern.test(type))?.[0] ?? type

const toColumnName = (attribute: string) => attribute.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const describeColumn = (
  table: string,
  column: string,
  { type, isNullable, isIdentity, hasDefault }: { type: string; isNullable: boolean; isIdentity: boolean; hasDefault: boolean },
) => `${table}.${column}: ${type}${isNullable ? ', nullable' : ''}${isIdentity ? ', identity' : ''}${hasDefault ? ', default' : ''}`

// The columns are sorted, because a model does not state their order in the primary key: only the set of columns is compared.
const describeKey = (table: string, isPrimary: boolean, columns: readonly string[]) =>
  `${table}: ${isPrimary ? 'primary key' : 'unique'} (${[...columns].sort().join(', ')})`

const describeForeignKey = (table: string, column: string, target: string, onDelete: string) => `${table}.${column}: references ${target} on delete ${onDelete}`

const describeIndex = (table: string, name: string, definition: string) => `${table}: index ${name} ${definition}`

/**
 * Compares models with the tables that the migrations created: columns, types, nullability, defaults, keys, foreign keys and indexes.
 * @returns One sentence for each difference.
 */
export async function listModelDrift(sql: SqlRunner, definitions: ModelDefinitions): Promise<string[]> {
  const models = Object.values(definitions)
  const schemas = [...new Set(models.map(({ schema }) => schema))]
  const drift = await Promise.all(
    schemas.map((schema) =>
      listSchemaDrift(
        sql,
        schema,
        models.filter((model) => model.schema === schema),
      ),
    ),
  )
  return drift.flat().sort()
}

async function listSchemaDrift(sql: SqlRunner, schema: string | undefined, models: readonly ModelDefinition[]): Promise<string[]> {
  const expected = new Set(models.flatMap(describeModel))
  const actual = await describeTables(
    sql,
    schema,
    models.map(({ table }) => table),
  )
  return [
    ...[...expected].filter((fact) => !actual.has(fact)).map((fact) => `only in the model: ${fact}`),
    ...[...actual].filter((fact) => !expected.has(fact)).map((fact) => `only in the table: ${fact}`),
  ]
}
