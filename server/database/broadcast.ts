import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from '../app/logging/log.ts'

export type Topic = 'plugins' | 'settings' | 'roles' | 'events' | 'live' | 'sessions' | 'suspended'

const CHANNEL = 'balafon'
const RETRY_AFTER = 1000

/** What happens on one node is heard on all of them, by LISTEN/NOTIFY. */
export interface Broadcast {
  /** `detail` is what follows the topic: `live:17`. Without one, whatever was said meanwhile was missed. */
  on(topic: Topic, listener: (detail: string) => void): void
  close(): Promise<void>
}

export async function listen(url: string, log: Log): Promise<Broadcast> {
  const events = new EventEmitter()
  let client: pg.Client | undefined
  let closed = false

  const open = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'balafon listener' })
    next.on('notification', ({ payload = '' }) => {
      const [topic = '', detail = ''] = payload.split(':')
      events.emit(topic, detail)
    })
    next.on('error', () => {})
    await next.connect()
    // From here on only: one that never came up ends too, and that is answered for by who tried.
    next.on('end', () => {
      if (!closed) setTimeout(reopen, RETRY_AFTER).unref()
    })
    await next.query(`listen ${CHANNEL}`)
    client = next
  }
  const reopen = async () => {
    if (closed) return
    try {
      await open()
      // Whatever was said meanwhile was missed: read everything again.
      events.emit('plugins')
      events.emit('settings')
      events.emit('roles')
      events.emit('events')
      events.emit('sessions', '')
    } catch (error) {
      log.warn({ err: error }, 'the listener lost the database')
      setTimeout(reopen, RETRY_AFTER).unref()
    }
  }

  await open()
  return {
    on: (topic, listener) => void events.on(topic, listener),
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}

export const notifyStatement = (topic: Topic) => `select pg_notify('${CHANNEL}', '${topic}')`
