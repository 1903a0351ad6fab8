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

type LiveHandler = (data: LiveMessage['data']) => void

const listeners = new Map<string, Set<LiveHandler>>()
/** Messages may come twice after a drop: these were heard. */
const seenMessageIds = new Set<number>()
const MAX_SEEN_MESSAGES = 500
/** All tabs of a site hear of a change at once; they do not ask at once. */
const MAX_REFRESH_DELAY_MS = 400
/** A stream that was refused is no browser's to open again: nobody may be at the other end for a moment, or this one at the gate. */
const RECONNECT_DELAY_MS = 20_000

let source: EventSource | undefined
/** When the site changed last, as far as this tab was told. */
let lastChange: number | undefined
let reconnectTimer: ReturnType<typeof setTimeout> | undefined

/** Opens this tab's one connection to the site, anew for whoever sits at it. The browser keeps it open and says, after a drop, what it heard last. */
export function connectLive() {
  if (typeof EventSource === 'undefined') return
  if (!source) useBootstrap.subscribe((now, before) => needsNewStream(now, before) && connectLive())
  clearTimeout(reconnectTimer)
  source?.close()
  const opened = new EventSource(buildPath('live'))
  source = opened
  source.addEventListener('error', () => {
    if (opened === source && opened.readyState === EventSource.CLOSED) reconnectTimer = setTimeout(connectLive, RECONNECT_DELAY_MS * (1 + Math.random()))
  })
  source.addEventListener('hello', ({ data }) => void handleHello(JSON.parse(data)))
  source.addEventListener('lost', () => void Promise.all([refreshBootstrap(), clearQueryCache()]))
  source.addEventListener('message', ({ data }) => dispatchMessage(JSON.parse(data)))
}

/** Somebody else's stream, or one that the gate lets through now. */
const needsNewStream = ({ user: now }: BootstrapData, { user: before }: BootstrapData) =>
  now?.id !== before?.id || now?.email_verified_at !== before?.email_verified_at

/** Signed in or out elsewhere, in another tab or by the operator: the page is no longer who it says. Or the site changed before this tab could hear of it. */
async function handleHello({ userId, changedAt }: { userId: number | null; changedAt: number }) {
  const { user, made_at } = readBootstrap()
  const isMissed = lastChange === undefined ? changedAt >= made_at : changedAt > lastChange
  lastChange = changedAt
  if (userId !== (user?.id ?? null)) {
    await refreshBootstrap()
    await clearQueryCache()
  } else if (isMissed) dispatchMessage({ type: 'core.site_changed', data: { changedAt } })
}

const scheduleRefresh = () => setTimeout(() => void refreshBootstrap(), Math.random() * MAX_REFRESH_DELAY_MS)

function dispatchMessage({ id, type, data }: LiveMessage) {
  if (id !== undefined) {
    if (seenMessageIds.has(id)) return
    if (seenMessageIds.size > MAX_SEEN_MESSAGES) seenMessageIds.clear()
    seenMessageIds.add(id)
  }
  if (type === 'core.site_changed') {
    if (typeof data.changedAt === 'number') lastChange = data.changedAt
    scheduleRefresh()
  }
  for (const hear of listeners.get(type) ?? []) hear(data)
}

/** Asks anew for what the page came with: who is signed in, plugins, settings, menus. */
export async function refreshBootstrap() {
  const before = readBootstrap()
  const response = await fetch(`${buildPath('bootstrap-data')}?locale=${before.i18n.language}`, {
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
  })
  if (!response.ok) return
  const data = (await response.json()) as BootstrapData
  // What came meanwhile, with a sign-in or by another change, may be newer.
  if (readBootstrap() !== before) return refreshBootstrap()
  applyBootstrap(data)
}

/** Hears messages of a type, `wallet.balance_changed`, while the component is on screen. */
export function useLive(type: string, hear: LiveHandler) {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    const call: LiveHandler = (data) => latest.current(data)
    const all = listeners.get(type) ?? new Set()
    listeners.set(type, all.add(call))
    return () => void all.delete(call)
  }, [type])
}
