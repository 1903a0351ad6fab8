import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'

export interface PluginLogin {
  readonly name: string
  readonly password: string
}

/** `schema`, the name of the login and the prefixes match `[a-z0-9_]+`, so SQL statements contain them without quotes. */
export interface PluginSchema {
  readonly plugin: string
  readonly schema: string
  /** `null` when the site has one role for everything. */
  readonly login: PluginLogin | null
  /** The prefix of the names of all tables of the plugin. */
  readonly tablePrefix: string
  /** The table prefixes of other plugins that begin with `tablePrefix`. Tables with these prefixes belong to the other plugins. */
  readonly longerPrefixes: readonly string[]
}

/**
 * Creates the store of the schemas and logins of plugins.
 * @param db Connections of the role that owns the tables.
 */
export function createPluginSchemaStore(db: Sequelize) {
  const run = async (transaction: Transaction, statements: readonly string[]) => {
    for (const statement of statements) await db.query(statement, { transaction, raw: true })
  }
  const select = <Row extends object>(text: string, bind: unknown[], transaction: Transaction): Promise<Row[]> =>
    db.query<Row>(text, { bind, type: QueryTypes.SELECT, transaction })

  async function ensureLogin({ name, password }: PluginLogin, transaction: Transaction) {
    const rows = await select('select 1 as one from pg_roles where rolname = $1', [name], transaction)
    if (rows.length === 0) await run(transaction, [`create role ${name} noinherit`])
    await run(transaction, [`alter role ${name} login password ${db.escape(password)}`])
  }

  /** Rejects when the schema belongs to another plugin: `acme.my-notes` and `acme-my.notes` have the same one. */
  async function assertOwner({ plugin, schema }: PluginSchema, transaction: Transaction) {
    const [row] = await select<{ owner: string | null }>("select obj_description(to_regnamespace($1), 'pg_namespace') as owner", [schema], transaction)
    if (row?.owner && row.owner !== plugin) throw new Error(`the schema ${schema} belongs to ${row.owner}`)
  }

  /** Lists the tables and functions in `public` that the plugin created before it had a schema. */
  async function listOldObjects({ tablePrefix, longerPrefixes }: PluginSchema, transaction: Transaction) {
    const rows = await select<{ kind: string; name: string; object: string }>(
      `select 'table' as kind, relname as name, oid::regclass::text as object from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and starts_with(relname, $1)
       union all select 'routine', proname, oid::regprocedure::text from pg_proc
        where pronamespace = 'public'::regnamespace and starts_with(proname, $1)`,
      [tablePrefix],
      transaction,
    )
    const belongsTo = (name: string, prefix: string) => name === prefix || name.startsWith(`${prefix}_`)
    return rows.filter(({ name }) => belongsTo(name, tablePrefix) && !longerPrefixes.some((prefix) => belongsTo(name, prefix)))
  }

  return {
    /** Creates the schema and the login of a plugin if needed, and sets the privileges of the login. */
    async ensureSchema(plugin: PluginSchema, transaction: Transaction) {
      const { schema, login } = plugin
      await assertOwner(plugin, transaction)
      await run(transaction, [`create schema if not exists ${schema}`, `comment on schema ${schema} is ${db.escape(plugin.plugin)}`])
      for (const { kind, object } of await listOldObjects(plugin, transaction)) await run(transaction, [`alter ${kind} ${object} set schema ${schema}`])
      await ensureViews(plugin, transaction)
      if (login === null) return
      await ensureLogin(login, transaction)
      await run(transaction, [
        `grant usage on schema ${schema} to ${login.name}`,
        `grant select, insert, update, delete on all tables in schema ${schema} to ${login.name}`,
        `grant usage, select on all sequences in schema ${schema} to ${login.name}`,
        `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${login.name}`,
        `alter default privileges in schema ${schema} grant usage, select on sequences to ${login.name}`,
      ])
    },
    async dropSchema({ schema, login }: { readonly schema: string; readonly login: string | null }, transaction: Transaction) {
      await run(transaction, [`drop schema if exists ${schema} cascade`])
      const rows = await select('select 1 as one from pg_roles where rolname = $1', [login], transaction)
      if (login !== null && rows.length > 0) await run(transaction, [`alter role ${login} nologin`])
    },
  }

  /**
   * Creates the views through which the plugin's transactions write to tables of the core: its events, and its requests with an
   * Idempotency-Key. Each view contains the plugin's own rows only. A barrier keeps the conditions of a query from seeing other rows.
   */
  async function ensureViews({ plugin, schema }: PluginSchema, transaction: Transaction) {
    const [row] = await select<{ exists: boolean }>('select to_regclass($1) is not null as exists', [`${schema}.event_outbox`], transaction)
    if (row?.exists) return
    await run(transaction, [
      `create view ${schema}.event_outbox with (security_barrier) as
         select * from public.event_outbox where publisher = ${db.escape(plugin)} with check option`,
      `alter view ${schema}.event_outbox alter column publisher set default ${db.escape(plugin)}`,
      `create view ${schema}.idempotency_keys with (security_barrier) as
         select * from public.idempotency_keys where starts_with(split_part(endpoint, ' ', 2), ${db.escape(`x/${plugin}/`)}) with check option`,
    ])
  }
}
