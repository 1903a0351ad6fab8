import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const trace = new AsyncLocalStorage<string[]>()

/** Adds a step to the trace of the request that causes it, and to no other that runs at the same time. */
export const recordStep = (step: string) => trace.getStore()?.push(step)

recordStatements(pg.Client.prototype, (client) => !('release' in client))
// A query that waits for a pool connection continues in the async context of the request that released the connection, so it is recorded when it is started.
recordStatements(pg.Pool.prototype, () => true)

function recordStatements<C extends object>(prototype: C & { query: unknown }, isRecorded: (client: C) => boolean) {
  const { query } = prototype
  if (typeof query !== 'function') throw new Error('pg has no query method to wrap')
  prototype.query = function (this: C, ...args: readonly unknown[]) {
    if (isRecorded(this)) recordStep(getStatementText(args[0]))
    return Reflect.apply(query, this, args)
  }
}

/** Returns the text of a statement without its values: those of models are literals in the text, while those of handwritten SQL are bound. */
const getStatementText = (statement: unknown) => {
  const text = typeof statement === 'object' && statement && 'text' in statement ? String(statement.text) : String(statement)
  return text.replace(/E?'(?:[^']|'')*'/g, '?')
}

/**
 * Runs a function and returns its result with every step it took: each SQL statement without its values, and what `recordStep` added.
 * For tests of two requests that must take the same steps, so that their response times reveal nothing.
 */
export async function collectSteps<R>(run: () => Promise<R>): Promise<{ result: R; steps: readonly string[] }> {
  const steps: string[] = []
  return { result: await trace.run(steps, run), steps }
}
