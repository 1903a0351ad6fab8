import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from '../app/logging/log.ts'

export type BroadcastTopic = 'plugins' | 'settings' | 'roles' | 'events' | 'live' | 'sessions' | 'renewed_sessions' | 'suspended' | 'permissions' | 'caches'

const CHANNEL = 'balafon'
const RETRY_DELAY_MS = 1000
const CONNECT_TIMEOUT_MS = 5000

/** Notifications that reach every node of the site, by PostgreSQL's LISTEN and NOTIFY. */
export interface Broadcast {
  /**
   * Calls a handler for each notification of a topic and, except for `live`, `renewed_sessions` and `suspended`, once after a lost connection was opened again.
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
  let retryTimer: NodeJS.Timeout | undefined
  /** The last attempt to open the connection again. It never rejects. */
  let reopening: Promise<void> | undefined

  const open = async () => {
    const newClient = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'balafon listener',
    })
    newClient.on('notification', ({ payload = '' }) => {
      const [topic = '', detail = ''] = payload.split(':')
      events.emit(topic, detail)
    })
    newClient.on('error', () => {})
    await newClient.connect()
    // Registered after `connect`, because a failed attempt emits `end` too, and `reopen` already retries that.
    newClient.on('end', scheduleReopen)
    await newClient.query(`listen ${CHANNEL}`)
    client = newClient
  }
  /** A connection that is lost before it listens is reported twice: as a failed attempt and by `end`. */
  const scheduleReopen = () => {
    clearTimeout(retryTimer)
    if (isClosed) return
    retryTimer = setTimeout(() => {
      reopening = reopen()
    }, RETRY_DELAY_MS).unref()
  }
  const reopen = async () => {
    if (isClosed) return
    try {
      await open()
      if (isClosed) return
      // Notifications may have been missed while the connection was lost, so the handlers read their data again.
      events.emit('plugins')
      events.emit('settings')
      events.emit('roles')
      events.emit('events')
      events.emit('sessions', '')
      events.emit('permissions', '')
    } catch (error) {
      log.warn({ err: error }, 'the connection for notifications could not be opened')
      scheduleReopen()
    }
  }

  await open()
  return {
    on: (topic, handler) => void events.on(topic, handler),
    async close() {
      isClosed = true
      clearTimeout(retryTimer)
      // A connection that opens at this moment must not stay open: the local PostgreSQL keeps running while it has clients.
      await reopening
      await client?.end().catch(() => {})
    },
  }
}

/** Returns the SQL statement that notifies every node of a topic. */
export const getNotifyStatement = (topic: BroadcastTopic) => `select pg_notify('${CHANNEL}', '${topic}')`
