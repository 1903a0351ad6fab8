import { player, usePlayer } from '../engine/player-store.ts'
import { findItem, type Queue } from '../engine/queue.ts'

const MAX_STEPS = 20

const earlierQueues: Queue[] = []

/** Runs a change of the queue that `undoQueueChange` can undo. */
export function runUndoable(change: () => void) {
  const { queue } = usePlayer.getState()
  change()
  if (usePlayer.getState().queue === queue) return
  earlierQueues.push(queue)
  if (earlierQueues.length > MAX_STEPS) earlierQueues.shift()
}

/** Undoes the last change of the queue. The current track continues to play when the earlier queue contains it. Returns false when there is nothing to undo. */
export function undoQueueChange(): boolean {
  const earlier = earlierQueues.pop()
  if (!earlier) return false
  const { queue } = usePlayer.getState()
  const { repeat, current } = queue
  if (current !== null && findItem(earlier, current)) player.setQueue({ ...earlier, repeat, current })
  else player.restore({ queue: earlier, position: 0 })
  return true
}

/** Returns whether there is a change to undo. */
export const canUndoQueueChange = () => earlierQueues.length > 0

/** Removes all changes that can be undone. Called when the user has started another queue. */
export const forgetQueueChanges = () => earlierQueues.splice(0)
