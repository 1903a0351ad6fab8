import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const watched = new AsyncLocalStorage<string[]>()

/** Notes a piece of work for the call that causes it, and for no other that runs meanwhile. */
export const note = (work: string) => watched.getStore()?.push(work)

noteStatements(pg.Client.prototype, (client) => !('release' in client))
// Who waits for a connection of a pool is called back as whoever gave one back: it is noted when it is asked for.
noteStatements(pg.Pool.prototype, () => true)

function noteStatements<C extends object>(prototype: C & { query: unknown }, isOwn: (client: C) => boolean) {
  const { query } = prototype
  if (typeof query !== 'function') throw new Error('nothing asks the database any more')
  prototype.query = function (this: C, ...args: readonly unknown[]) {
    if (isOwn(this)) note(textOf(args[0]))
    return Reflect.apply(query, this, args)
  }
}

const textOf = (statement: unknown) => (typeof statement === 'object' && statement && 'text' in statement ? String(statement.text) : String(statement))

/** What a call gave, and what was done for it in turn: every statement, and whatever else was noted. For tests of what must cost the same. */
export async function workOf<A>(call: () => Promise<A>): Promise<{ answer: A; work: readonly string[] }> {
  const work: string[] = []
  return { answer: await watched.run(work, call), work }
}
