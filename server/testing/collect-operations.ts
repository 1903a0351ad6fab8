import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const collected = new AsyncLocalStorage<string[]>()

/**
 * Adds an operation, such as `hash a password`, to the list of the current `collectOperations`. SQL statements are added without a call.
 * Runs at the same time are collected separately.
 */
export const recordOperation = (operation: string) => collected.getStore()?.push(operation)

recordStatements(pg.Client.prototype, (client) => !('release' in client))
// A query that waits for a pool connection continues in the async context of the request that released the connection, so it is recorded when it is started.
recordStatements(pg.Pool.prototype, () => true)

function recordStatements<C extends object>(prototype: C & { query: unknown }, isRecorded: (client: C) => boolean) {
  const { query } = prototype
  if (typeof query !== 'function') throw new Error('pg has no query method to wrap')
  prototype.query = function (this: C, ...args: readonly unknown[]) {
    if (isRecorded(this)) recordOperation(getStatementText(args[0]))
    return Reflect.apply(query, this, args)
  }
}

/** Returns the text of a statement without its values: those of models are literals in the text, while those of handwritten SQL are bound. */
const getStatementText = (statement: unknown) => {
  const text = typeof statement === 'object' && statement && 'text' in statement ? String(statement.text) : String(statement)
  return text.replace(/E?'(?:[^']|'')*'/g, '?')
}

/**
 * Runs a function and returns its result with its operations in order: each SQL statement without its values, and what `recordOperation` added.
 * Used by tests that two requests do the same work, because different response times could reveal whether an account exists.
 */
export async function collectOperations<R>(run: () => Promise<R>): Promise<{ result: R; operations: readonly string[] }> {
  const operations: string[] = []
  return { result: await collected.run(operations, run), operations }
}
