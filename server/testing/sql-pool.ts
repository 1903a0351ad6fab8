import pg from 'pg'

/** Connections of one database role, for tests of what the database itself allows. */
export interface SqlPool {
  /** Runs a statement; without values it may consist of several statements. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs a statement that each connection prepares once. */
  queryPrepared(text: string, values: readonly unknown[]): Promise<void>
  /** Runs prepared statements in a transaction, with one message to the server for each statement. */
  transact(statements: readonly (readonly [text: string, values: readonly unknown[]])[]): Promise<void>
  /** Runs a function with a new connection, which is closed afterwards. */
  withConnection<T>(run: (query: SqlPool['query']) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens connections to a database. They open when they are used. `options` are settings of the connections: `-c synchronous_commit=off`. */
export function createSqlPool(url: string, { max = 10, options }: { readonly max?: number; readonly options?: string } = {}): SqlPool {
  const settings = { connectionString: url, ...(options !== undefined && { options }) }
  const pool = new pg.Pool({ ...settings, max })
  // A connection that is lost while it is idle must not end the process. The next statement fails then.
  pool.on('error', () => {})
  // PostgreSQL shortens longer names, so the statements are numbered.
  const names = new Map<string, string>()
  const getName = (text: string) => {
    const name = names.get(text) ?? `statement_${names.size}`
    names.set(text, name)
    return name
  }
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) =>
      (await (values ? pool.query<Row>(text, [...values]) : pool.query<Row>(text))).rows,
    async queryPrepared(text, values) {
      await pool.query({ name: getName(text), text, values: [...values] })
    },
    async transact(statements) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        for (const [text, values] of statements) await client.query({ name: getName(text), text, values: [...values] })
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    async withConnection(run) {
      const client = new pg.Client(settings)
      client.on('error', () => {})
      await client.connect()
      try {
        return await run(async (text, values) => (await (values ? client.query(text, [...values]) : client.query(text))).rows)
      } finally {
        await client.end().catch(() => {})
      }
    },
    close: () => pool.end(),
  }
}
