import { PassThrough } from 'node:stream'
import type { Log } from '../../app/logging/log.ts'
import type { LiveMessage, LiveStore, Mark } from './live.store.ts'

const HEARTBEAT = 25_000
const GATHER = 15
/** Nobody says so when a session's time is over. */
const LOOK_EVERY = 5 * 60_000
/** Tabs of one caller on this node. */
const MOST = 100
/** Bytes that wait for one tab. Who reads no more is given up; its browser comes back and says what it saw last. */
const MOST_UNREAD = 1024 * 1024

/** Whom a tab speaks to. */
interface Listener {
  readonly id: number
  readonly sessionId: number
}

interface Tab {
  readonly user: Listener | null
  readonly caller: string
  readonly stream: PassThrough
}

export type LiveHub = ReturnType<typeof createLiveHub>

/** The open tabs of this node, and what is told to them. */
export function createLiveHub(store: LiveStore, log: Log) {
  const tabs = new Set<Tab>()
  let heard: number[] = []
  /** Since the start at the latest: what happened before it was told by a node that is gone. */
  let changedAt = Date.now()

  const tell = (messages: readonly LiveMessage[]) => {
    for (const message of messages) {
      const text = frameOf(message)
      for (const { user, stream } of tabs) if (message.userId === null || message.userId === user?.id) send(stream, text)
    }
  }

  const deliver = async () => {
    const ids = heard
    heard = []
    if (tabs.size > 0) tell(await store.byIds(ids))
  }

  /** Those whose session goes on no longer. */
  const endTabs = async (some: readonly Tab[]) => {
    const asked = some.filter(({ user }) => user !== null)
    if (asked.length === 0) return
    const open = await store.openSessions(asked.map(({ user }) => user?.sessionId ?? 0))
    for (const { user, stream } of asked) if (user && !open.has(user.sessionId)) stream.end(SITE_CHANGED)
  }

  const heartbeat = setInterval(() => {
    for (const { stream } of tabs) send(stream, toldUntil(Date.now()))
  }, HEARTBEAT)
  heartbeat.unref()
  const looking = setInterval(() => void endTabs([...tabs]).catch((err) => log.error({ err }, 'sessions could not be read')), LOOK_EVERY)
  looking.unref()

  return {
    /** A message was written, by whatever node. Those of one moment are read together. */
    heard(id: number) {
      heard.push(id)
      if (heard.length === 1) setTimeout(() => void deliver().catch((err) => log.error({ err }, 'live messages could not be read')), GATHER)
    },
    /** Tells the tabs of this node that the site is not what it was. Not kept: who comes later is told when it was, and asks anew if their page is older. */
    siteChanged() {
      changedAt = Date.now()
      for (const { stream } of tabs) send(stream, siteChanged({ changedAt }))
    },
    isFull: (caller: string) => [...tabs].filter((tab) => tab.caller === caller).length >= MOST,
    /** A session ended, on whatever node: its tabs come back as who they are now. Without an id, some may have. */
    async sessionEnded(sessionId: number | null) {
      if (sessionId === null) return endTabs([...tabs])
      for (const { user, stream } of tabs) if (user?.sessionId === sessionId) stream.end()
    },
    /** An account was suspended: its tabs ask anew what they may show, and are told nothing more. */
    suspended(userId: number) {
      for (const { user, stream } of tabs) if (user?.id === userId) stream.end(SITE_CHANGED)
    },
    /** A tab's stream: first who it speaks to and what was missed, then whatever happens. */
    async open(user: Listener | null, caller: string, last: Mark | null): Promise<PassThrough> {
      const userId = user?.id ?? null
      const stream = new PassThrough()
      const tab = { user, caller, stream }
      stream.on('close', () => tabs.delete(tab))
      stream.write(`retry: 1000\nevent: hello\ndata: ${JSON.stringify({ userId, changedAt })}\n\n`)
      tabs.add(tab)
      // The session may have ended while we were asked: nobody would tell this tab any more.
      if (user) await endTabs([tab])
      const now = Date.now()
      if (last) {
        const missed = await store.since(last, userId)
        send(stream, missed === null ? 'event: lost\ndata: {}\n\n' : missed.map(frameOf).join(''))
      }
      send(stream, toldUntil(now))
      return stream
    },
    close() {
      clearInterval(heartbeat)
      clearInterval(looking)
      for (const { stream } of tabs) stream.end()
    },
  }
}

function send(stream: PassThrough, text: string) {
  if (!stream.writable) return
  if (stream.writableLength + stream.readableLength > MOST_UNREAD) stream.destroy()
  else stream.write(text)
}

/** What `Last-Event-ID` says: a message's id, or a moment with a sign before it. */
const MOMENT = '@'

export function markOf(text: string): Mark | null {
  const [, sign, number] = /^(@?)(\d{1,15})$/.exec(text) ?? []
  if (!number) return null
  return sign === MOMENT ? { moment: Number(number) } : { id: Number(number) }
}

const siteChanged = (data: object) => `event: message\ndata: ${JSON.stringify({ type: 'core.site_changed', data })}\n\n`

/** To who is told nothing more: what they may see is not what it was. */
const SITE_CHANGED = siteChanged({})

/** Also the sign of life: a tab that comes back says what it knows last, though nothing was told to it. */
const toldUntil = (moment: number) => `id: ${MOMENT}${moment}\n\n`

const frameOf = ({ id, type, data }: LiveMessage) => `id: ${id}\nevent: message\ndata: ${JSON.stringify({ id, type, data })}\n\n`
