import { PassThrough } from 'node:stream'
import type { Log } from '../log/log.ts'
import type { LiveMessage, LiveStore } from './live.store.ts'

const HEARTBEAT = 25_000
const GATHER = 15
/** Tabs of one caller on this node. */
const MOST = 100

interface Tab {
  readonly userId: number | null
  readonly caller: string
  readonly stream: PassThrough
}

export type LiveHub = ReturnType<typeof createLiveHub>

/** The open tabs of this node, and what is told to them. */
export function createLiveHub(store: LiveStore, log: Log) {
  const tabs = new Set<Tab>()
  let heard: number[] = []

  const tell = (messages: readonly LiveMessage[]) => {
    for (const message of messages) {
      const text = frameOf(message)
      for (const { userId, stream } of tabs) if (message.userId === null || message.userId === userId) stream.write(text)
    }
  }

  const deliver = async () => {
    const ids = heard
    heard = []
    if (tabs.size > 0) tell(await store.byIds(ids))
  }

  const heartbeat = setInterval(() => {
    for (const { stream } of tabs) stream.write(': still here\n\n')
  }, HEARTBEAT)
  heartbeat.unref()

  return {
    /** A message was written, by whatever node. Those of one moment are read together. */
    heard(id: number) {
      heard.push(id)
      if (heard.length === 1) setTimeout(() => void deliver().catch((err) => log.error({ err }, 'live messages could not be read')), GATHER)
    },
    /** Tells the tabs of this node alone, what only this node knows to be so. Not kept: who was away asks anew anyway. */
    shout(type: string) {
      for (const { stream } of tabs) stream.write(`event: message\ndata: ${JSON.stringify({ type, data: {} })}\n\n`)
    },
    isFull: (caller: string) => [...tabs].filter((tab) => tab.caller === caller).length >= MOST,
    /** A tab's stream: first who it speaks to and what was missed, then whatever happens. */
    async open(userId: number | null, caller: string, lastId: number | null): Promise<PassThrough> {
      const stream = new PassThrough()
      const tab = { userId, caller, stream }
      stream.on('close', () => tabs.delete(tab))
      stream.write(`retry: 1000\nevent: hello\ndata: ${JSON.stringify({ userId })}\n\n`)
      tabs.add(tab)
      if (lastId !== null) {
        const missed = await store.since(lastId, userId)
        stream.write(missed === null ? 'event: lost\ndata: {}\n\n' : missed.map(frameOf).join(''))
      }
      return stream
    },
    close() {
      clearInterval(heartbeat)
      for (const { stream } of tabs) stream.end()
    },
  }
}

const frameOf = ({ id, type, data }: LiveMessage) => `id: ${id}\nevent: message\ndata: ${JSON.stringify({ id, type, data })}\n\n`
