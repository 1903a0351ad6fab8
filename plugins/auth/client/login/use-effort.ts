import { ApiError, sendRequest } from '@balafon/sdk/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getLoginEffort } from '../../contract/login.ts'

type WithEffort = { readonly effort?: string }

/** Sends a password; where too many wrong ones were tried for the account, the browser works for it first. */
export function useEffort() {
  /** How much of that work is done, from 0 to 1; nothing while there is none. */
  const [share, setShare] = useState<number>()
  const working = useRef<AbortController>(null)
  const stop = useCallback(() => working.current?.abort(), [])
  useEffect(() => stop, [stop])

  async function work() {
    const controller = new AbortController()
    const { signal } = controller
    working.current = controller
    setShare(0)
    try {
      const [{ tokenFromPuzzle }, { puzzle }] = await Promise.all([import('../humans/token-from-puzzle.ts'), sendRequest(getLoginEffort, {}, { signal })])
      return await tokenFromPuzzle(puzzle, { onShare: setShare, signal })
    } finally {
      setShare(undefined)
    }
  }

  async function withEffort<T>(send: (effort: WithEffort) => Promise<T>): Promise<T> {
    try {
      return await send({})
    } catch (refusal) {
      const token = refusal instanceof ApiError && refusal.code === 'auth.effort_needed' ? await work() : null
      if (token === null) throw refusal
      return send({ effort: token })
    }
  }

  return { share, withEffort, stop }
}
