import { connectLive } from '@balafon/sdk/host'
import { onTestFinished, vi } from 'vitest'

type Listener = (event: { readonly data: string }) => void

/** A stream that sends the live messages that the test gives it. */
interface FakeLiveStream {
  /** Sends the event that begins a stream. A second call shows the page that the stream was interrupted and has begun again. */
  begin(userId: number | null): void
  /** Sends a live message. */
  send(type: string, data?: Readonly<Record<string, unknown>>): void
}

/** Replaces `EventSource` with a fake until the end of the test, and connects the page to it for live messages. */
export function installFakeLiveStream(): FakeLiveStream {
  const listeners = new Map<string, Listener>()
  const dispatch = (event: string, data: object) => listeners.get(event)?.({ data: JSON.stringify(data) })
  class FakeEventSource {
    static readonly CLOSED = 2
    readonly readyState = 1
    addEventListener = (event: string, listener: Listener) => listeners.set(event, listener)
    close() {}
  }
  vi.stubGlobal('EventSource', FakeEventSource)
  onTestFinished(() => void vi.unstubAllGlobals())
  connectLive()
  return {
    begin: (userId) => dispatch('hello', { userId, changedAt: 0 }),
    send: (type, data = {}) => dispatch('message', { type, data }),
  }
}
