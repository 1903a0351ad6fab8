import { PassThrough } from 'node:stream'
import type { Log } from '../../app/logging/log.ts'
import { PREVIOUS_TOKEN_SECONDS } from '../../identity/sessions.store.ts'
import type { LiveMessage, LiveStore, ResumePoint } from './live.store.ts'

const HEARTBEAT_MS = 25_000
/** Messages that arrive within this time are read from the database together. */
const BATCH_DELAY_MS = 15
/** The database sends no notification when a session expires, so sessions are checked regularly. */
const SESSION_CHECK_MS = 5 * 60_000
/** How long the tabs of a session stay open after it got a new token. */
const RENEWAL_DELAY_MS = (PREVIOUS_TOKEN_SECONDS + 1) * 1000
/** How many tabs one caller may have open on this node. */
const MAX_TABS_PER_CALLER = 100
/** A tab with more unread bytes is disconnected. Its browser reconnects and receives the messages it missed. */
const MAX_UNREAD_BYTES = 1024 * 1024

interface TabUser {
  readonly id: number
  readonly sessionId: number
}

interface Tab {
  /** The signed-in user of the tab; `null` for an anonymous visitor. */
  readonly user: TabUser | null
  readonly caller: string
  readonly stream: PassThrough
}

export type LiveHub = ReturnType<typeof createLiveHub>

/** Creates the hub that sends live messages to the open tabs of this node. */
export function createLiveHub(store: LiveStore, log: Log) {
  const tabs = new Set<Tab>()
  let queuedIds: number[] = []
  /** The time of the last change of the site. At first, it is the start time of this node, because the node does not know of earlier changes. */
  let changedAt = Date.now()

  const sendToTabs = (messages: readonly LiveMessage[]) => {
    for (const message of messages) {
      const text = formatMessage(message)
      for (const { user, stream } of tabs) if (message.userId === null || message.userId === user?.id) send(stream, text)
    }
  }

  const deliverQueued = async () => {
    const ids = queuedIds
    queuedIds = []
    if (tabs.size > 0) sendToTabs(await store.listMessages(ids))
  }

  const closeTabsWithoutSession = async (candidates: readonly Tab[]) => {
    const signedInTabs = candidates.filter(({ user }) => user !== null)
    if (signedInTabs.length === 0) return
    const validSessionIds = await store.listValidSessionIds(signedInTabs.map(({ user }) => user?.sessionId ?? 0))
    for (const { user, stream } of signedInTabs) if (user && !validSessionIds.has(user.sessionId)) stream.end(ACCESS_CHANGED)
  }

  const closeTabsOfSession = (sessionId: number) => {
    for (const { user, stream } of tabs) if (user?.sessionId === sessionId) stream.end()
  }

  const renewalTimers = new Set<NodeJS.Timeout>()
  const heartbeat = setInterval(() => {
    for (const { stream } of tabs) send(stream, formatTime(Date.now()))
  }, HEARTBEAT_MS)
  heartbeat.unref()
  const sessionCheck = setInterval(
    () => void closeTabsWithoutSession([...tabs]).catch((err) => log.error({ err }, 'could not check the sessions of live streams')),
    SESSION_CHECK_MS,
  )
  sessionCheck.unref()

  return {
    /** Queues a message, written by any node, for this node's tabs. */
    queueMessage(id: number) {
      queuedIds.push(id)
      if (queuedIds.length === 1) setTimeout(() => void deliverQueued().catch((err) => log.error({ err }, 'could not deliver live messages')), BATCH_DELAY_MS)
    },
    /** Notifies all tabs of this node that the site has changed. A tab that connects later receives the time of the change, and reloads when its data is older. */
    publishSiteChanged() {
      changedAt = Date.now()
      for (const { stream } of tabs) send(stream, formatSiteChanged({ changedAt }))
    },
    /** Counts the open streams of this node. */
    countStreams() {
      const users = [...tabs].filter(({ user }) => user !== null).length
      return { streams: tabs.size, users, guests: tabs.size - users }
    },
    hasTooManyTabs: (caller: string) => [...tabs].filter((tab) => tab.caller === caller).length >= MAX_TABS_PER_CALLER,
    /** Closes the tabs of a session that ended on any node; with `null`, the tabs of every session that has ended. They reconnect with their current session. */
    async closeSessionTabs(sessionId: number | null) {
      if (sessionId === null) return closeTabsWithoutSession([...tabs])
      closeTabsOfSession(sessionId)
    },
    /**
     * Closes the tabs of a session that got a new token, when its previous token is no longer valid. They reconnect with the new one. Closed at once,
     * they would reconnect before the response with the new cookie has arrived, and the server would take them for guests.
     */
    closeRenewedSessionTabs(sessionId: number) {
      const timer = setTimeout(() => {
        renewalTimers.delete(timer)
        closeTabsOfSession(sessionId)
      }, RENEWAL_DELAY_MS).unref()
      renewalTimers.add(timer)
    },
    /** Closes the tabs of a user after a loss of access. The tabs reload their data, and receive no further messages. */
    closeUserTabs(userId: number) {
      for (const { user, stream } of tabs) if (user?.id === userId) stream.end(ACCESS_CHANGED)
    },
    /** Opens the stream of a tab. It sends the id of the user, then the messages that the tab missed, then new messages. */
    async openStream(user: TabUser | null, caller: string, resumePoint: ResumePoint | null): Promise<PassThrough> {
      const userId = user?.id ?? null
      const stream = new PassThrough()
      const tab = { user, caller, stream }
      stream.on('close', () => tabs.delete(tab))
      stream.write(`retry: 1000\nevent: hello\ndata: ${JSON.stringify({ userId, changedAt })}\n\n`)
      tabs.add(tab)
      // The session may have ended before the tab was registered; no later notification would close it.
      if (user) await closeTabsWithoutSession([tab])
      // The time is read before the query, so that after another reconnect the tab also receives messages that were written during the query.
      const now = Date.now()
      if (resumePoint) {
        const missed = await store.listMissedMessages(resumePoint, userId)
        send(stream, missed === null ? 'event: lost\ndata: {}\n\n' : missed.map(formatMessage).join(''))
      }
      send(stream, formatTime(now))
      return stream
    },
    close() {
      clearInterval(heartbeat)
      clearInterval(sessionCheck)
      for (const timer of renewalTimers) clearTimeout(timer)
      for (const { stream } of tabs) stream.end()
    },
  }
}

function send(stream: PassThrough, text: string) {
  if (!stream.writable) return
  if (stream.writableLength + stream.readableLength > MAX_UNREAD_BYTES) stream.destroy()
  else stream.write(text)
}

/** `Last-Event-ID` is the id of a message, or a time with this prefix. */
const TIME_PREFIX = '@'

/** Reads `Last-Event-ID`; null when it is invalid. */
export function parseResumePoint(lastEventId: string): ResumePoint | null {
  const [, prefix, number] = /^(@?)(\d{1,15})$/.exec(lastEventId) ?? []
  if (!number) return null
  return prefix === TIME_PREFIX ? { time: Number(number) } : { id: Number(number) }
}

const formatSiteChanged = (data: object) => `event: message\ndata: ${JSON.stringify({ type: 'core.site_changed', data })}\n\n`

/** The last message to a tab that is closed because its user's access has changed. */
const ACCESS_CHANGED = formatSiteChanged({})

/** Formats an event with a time as its id. Heartbeats have this format, so that a tab that has received no message can send a time when it reconnects. */
const formatTime = (time: number) => `id: ${TIME_PREFIX}${time}\n\n`

const formatMessage = ({ id, type, data }: LiveMessage) => `id: ${id}\nevent: message\ndata: ${JSON.stringify({ id, type, data })}\n\n`
