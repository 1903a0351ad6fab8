import { toast, useUser } from '@balafon/sdk/client'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { player, usePlayer } from '../engine/player-store.ts'

/** The delay before the saved queue is requested, so that the page is rendered first. */
const START_AFTER_MS = 1500
const OFFER_MS = 15_000

/** Saves the queue of a signed-in user on the server. When another device has saved a newer queue, offers to continue that queue. */
export function useSavedQueue() {
  const { t } = useTranslation()
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const start = async () => {
      const { createQueueFromSaved, findNewerQueue, startSavingQueue } = await import(/* webpackChunkName: 'user' */ './saved-queue.ts')
      if (signal.aborted) return
      signal.addEventListener('abort', startSavingQueue())
      // When the site cannot be reached, no queue is offered and no error is shown.
      const saved = await findNewerQueue().catch(() => null)
      if (!saved || signal.aborted || usePlayer.getState().isPlaying) return
      const name = saved.tracks[saved.current ?? 0]?.track.name ?? ''
      const run = () => player.playQueue({ queue: createQueueFromSaved(saved), position: saved.position })
      toast.positive(t('queue.continue_offer', { name }), { duration: OFFER_MS, action: { label: t('queue.continue'), run } })
    }
    const timer = setTimeout(() => void start(), START_AFTER_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [userId, t])
}
