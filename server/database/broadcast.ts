import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from '../app/logging/log.ts'

export type BroadcastTopic = 'plugins' | 'settings' | 'roles' | 'events' | 'live' | 'sessions' | 'suspended'

const CHANNEL = 'balafon'
const RETRY_DELAY_MS = 1000

/** Notifications that reach every node of the site, by PostgreSQL's LISTEN and NOTIFY. */
export interface Broadcast {
  /**
   * Calls a handler for each notification of a topic, and once after a lost connection is open again.
   * @param handler Its `detail` is the text after the topic, as in `live:17`. It is empty when notifications may have been missed.
   */
  on(topic: BroadcastTopic, handler: (detail: string) => void): void
  close(): Promise<void>
}

/** Opens the node's connection for notifications. A lost connection is opened again, once per second until it succeeds. */
export async function openBroadcast(databaseUrl: string, log: Log): Promise<Broadcast> {
  const events = new EventEmitter()
  let client: pg.Client | undefined
  let isClosed = false

  const open = async () => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'balafon listener' })
    next.on('notification', ({ payload = '' }) => {
      const [topic = '', detail = ''] = payload.split(':')
      events.emit(topic, detail)
    })
    next.on('error', () => {})
    await next.connect()
    // Registered after the connection is open: a failed attempt ends too, and `reopen` handles that itself.
    next.on('end', () => {
      if (!isClosed) setTimeout(reopen, RETRY_DELAY_MS).unref()
    })
    await next.query(`listen ${CHANNEL}`)
    client = next
  }
  const reopen = async () => {
    if (isClosed) return
    try {
      await open()
      // Notifications were missed while the connection was lost, so that everything is read again.
      events.emit('plugins')
      events.emit('settings')
      events.emit('roles')
      events.emit('events')
      events.emit('sessions', '')
    } catch (error) {
      log.warn({ err: error }, 'the connection for notifications could not be opened')
      setTimeout(reopen, RETRY_DELAY_MS).unref()
    }
  }

  await open()
  return {
    on: (topic, handler) => void events.on(topic, handler),
    async close() {
      isClosed = true
      await client?.end().catch(() => {})
    },
  }
}

/** Returns the SQL statement that notifies every node of a topic. */
export const getNotifyStatement = (topic: BroadcastTopic) => `select pg_notify('${CHANNEL}', '${topic}')`
