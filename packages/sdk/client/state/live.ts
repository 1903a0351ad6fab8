import { useEffect, useRef } from 'react'
import type { BootstrapData } from '../../contract/index.ts'
import { buildPath } from '../../contract/url.ts'
import { clearQueryCache } from '../api/query-client.ts'
import { applyBootstrap, readBootstrap, useBootstrap } from './bootstrap.ts'

interface LiveMessage {
  readonly id?: number
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * The type of a message that a tab gets when its stream was interrupted and is open again. The server repeats the messages that it has stored. Messages
 * that a server had not stored before it stopped are lost, so screens with important data should fetch it again.
 */
export const LIVE_REOPENED = 'core.live_reopened'

/** Handles the data of a live message. */
export type LiveHandler = (data: Readonly<Record<string, unknown>>) => void

const handlers = new Map<string, Set<LiveHandler>>()
/** The ids of received messages, because the server may repeat messages after a reconnect. */
const seenMessageIds = new Set<number>()
const MAX_SEEN_MESSAGES = 500
/** The maximum of the random delay before a refresh. All tabs are informed of a change at the same time, and must not all send a request at that moment. */
const MAX_REFRESH_DELAY_MS = 400
/** The time after which this module reopens a stream that the server rejected, for example while it restarts. Browsers do not reopen such streams. */
const RECONNECT_DELAY_MS = 20_000

let source: EventSource | undefined
/** The time of the last change of the site that this tab was informed about. */
let lastChangeAt: number | undefined
/** Whether a stream of this tab was open before. */
let wasOpen = false
let reconnectTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Opens the event stream of this tab, and a new one when the user changes. After a lost connection the browser reopens the stream and sends
 * the id of the last message that it received.
 */
export function connectLive(): void {
  if (typeof EventSource === 'undefined') return
  if (!source) useBootstrap.subscribe((data, previous) => needsNewStream(data, previous) && connectLive())
  clearTimeout(reconnectTimer)
  source?.close()
  const stream = new EventSource(buildPath('live'))
  source = stream
  stream.addEventListener('error', () => {
    if (stream === source && stream.readyState === EventSource.CLOSED) scheduleReconnect()
  })
  stream.addEventListener('hello', ({ data }) => {
    void handleHello(JSON.parse(data), stream)
    if (wasOpen) dispatchMessage({ type: LIVE_REOPENED, data: {} })
    wasOpen = true
  })
  // The server sends `lost` when it no longer has all messages that this tab missed.
  stream.addEventListener('lost', () => void Promise.all([refreshBootstrap(), clearQueryCache()]))
  stream.addEventListener('message', ({ data }) => dispatchMessage(JSON.parse(data)))
}

const scheduleReconnect = () => {
  clearTimeout(reconnectTimer)
  reconnectTimer = setTimeout(connectLive, RECONNECT_DELAY_MS * (1 + Math.random()))
}

/** Returns whether the tab needs another stream: a stream belongs to one user, and the server rejects users with an unverified email. */
const needsNewStream = ({ user }: BootstrapData, { user: previousUser }: BootstrapData) =>
  user?.id !== previousUser?.id || user?.email_verified_at !== previousUser?.email_verified_at

/** Refreshes the page when the user signed in or out in another tab, or when the site changed while this tab had no stream. */
async function handleHello({ userId, changedAt }: { userId: number | null; changedAt: number }, stream: EventSource) {
  const { user, made_at } = readBootstrap()
  const hasMissedChange = lastChangeAt === undefined ? changedAt >= made_at : changedAt > lastChangeAt
  lastChangeAt = changedAt
  if (userId !== (user?.id ?? null)) {
    await refreshBootstrap()
    await clearQueryCache()
    // The session has got another cookie since the stream was requested, so the stream belongs to another user than the page.
    if (stream === source && userId !== (readBootstrap().user?.id ?? null)) scheduleReconnect()
  } else if (hasMissedChange) dispatchMessage({ type: 'core.site_changed', data: { changedAt } })
}

const scheduleRefresh = () => setTimeout(() => void refreshBootstrap(), Math.random() * MAX_REFRESH_DELAY_MS)

function dispatchMessage({ id, type, data }: LiveMessage) {
  if (id !== undefined) {
    if (seenMessageIds.has(id)) return
    if (seenMessageIds.size > MAX_SEEN_MESSAGES) seenMessageIds.clear()
    seenMessageIds.add(id)
  }
  if (type === 'core.site_changed') {
    if (typeof data.changedAt === 'number') lastChangeAt = data.changedAt
    scheduleRefresh()
  }
  for (const handle of handlers.get(type) ?? []) handle(data)
}

/** Fetches the bootstrap data again: the user, plugins, settings and menus. */
export async function refreshBootstrap(): Promise<void> {
  const previous = readBootstrap()
  const response = await fetch(`${buildPath('bootstrap-data')}?locale=${previous.i18n.language}`, {
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
  })
  if (!response.ok) return
  const data: BootstrapData = await response.json()
  // Fetches once more when the data was replaced meanwhile, for example by a sign-in, because it may be newer than the response.
  if (readBootstrap() !== previous) return refreshBootstrap()
  applyBootstrap(data)
}

/**
 * Subscribes to live messages while the component is mounted.
 * @param type The plugin and name of the message, for example `wallet.balance_changed`.
 */
export function useLive(type: string, handle: LiveHandler): void {
  // The ref contains the latest function, so that a new function in every render does not cause a new subscription.
  const handleRef = useRef(handle)
  useEffect(() => {
    handleRef.current = handle
  })
  useEffect(() => {
    const handleLatest: LiveHandler = (data) => handleRef.current(data)
    const handlersOfType = handlers.get(type) ?? new Set()
    handlers.set(type, handlersOfType.add(handleLatest))
    return () => void handlersOfType.delete(handleLatest)
  }, [type])
}
