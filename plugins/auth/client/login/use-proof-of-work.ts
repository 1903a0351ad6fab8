import { ApiError, sendRequest } from '@balafon/sdk/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getLoginChallenge } from '../../contract/login.ts'

interface Proof {
  readonly proof_of_work?: string
}

/** Returns a function that sends a password and repeats the request with a proof of work when the server requires one. */
export function useProofOfWork() {
  /** From 0 to 1; undefined while no challenge is being solved. */
  const [progress, setProgress] = useState<number>()
  const controllerRef = useRef<AbortController>(null)
  const stop = useCallback(() => controllerRef.current?.abort(), [])
  useEffect(() => stop, [stop])

  async function solve() {
    const controller = new AbortController()
    const { signal } = controller
    controllerRef.current = controller
    setProgress(0)
    try {
      const [{ createProofOfWorkToken }, { challenge }] = await Promise.all([
        import('../bot-check/create-proof-of-work-token.ts'),
        sendRequest(getLoginChallenge, {}, { signal }),
      ])
      return await createProofOfWorkToken(challenge, { onProgress: setProgress, signal })
    } finally {
      setProgress(undefined)
    }
  }

  async function sendWithProof<T>(send: (proof: Proof) => Promise<T>): Promise<T> {
    try {
      return await send({})
    } catch (error) {
      const token = error instanceof ApiError && error.code === 'auth.proof_of_work_required' ? await solve() : null
      if (token === null) throw error
      return send({ proof_of_work: token })
    }
  }

  return { progress, sendWithProof, stop }
}
