import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** An event in the outbox. */
export interface StoredEvent {
  readonly id: number
  readonly name: string
  readonly payload: object
  readonly created_at: Date
  /** The third-party plugin that published it in its own transaction; otherwise `null`. */
  readonly publisher: string | null
}

export type OutboxStore = ReturnType<typeof createOutboxStore>

/** Creates the store that takes events from the outbox. */
export const createOutboxStore = (sql: SqlRunner) => ({
  /** Deletes the oldest events and returns them in order. It skips events that another node is taking. */
  async takeOldest(count: number, transaction: Transaction) {
    const events = await sql<StoredEvent>(
      `delete from event_outbox where id in (select id from event_outbox order by id limit $1 for update skip locked)
       returning id, name, payload, created_at, publisher`,
      [count],
      transaction,
    )
    return events.toSorted((a, b) => a.id - b.id)
  },
})
