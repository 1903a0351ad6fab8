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
  // A lost connection must not end the process. Its statement fails, or the next one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // PostgreSQL shortens longer names, so the statements are numbered.
  const names = new Map<string, string>()
  const getName = (text: string) => {
    const name = names.get(text) ?? `statement_${names.size}`
    names.set(text, name)
    return name
  }
  // `pool.query` would close the connection of a refused statement, and opening another one takes longer than most statements. Here the connection
  // stays open; the rollback ends a transaction that the refused statement may have left.
  const useConnection = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await run(client)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }
  return {
    query: <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) =>
      useConnection(async (client) => (await (values ? client.query<Row>(text, [...values]) : client.query<Row>(text))).rows),
    async queryPrepared(text, values) {
      await useConnection((client) => client.query({ name: getName(text), text, values: [...values] }))
    },
    transact: (statements) =>
      useConnection(async (client) => {
        await client.query('begin')
        for (const [text, values] of statements) await client.query({ name: getName(text), text, values: [...values] })
        await client.query('commit')
      }),
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
