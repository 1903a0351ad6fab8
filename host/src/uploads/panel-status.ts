import type { UploadTotal } from '@balafon/sdk/uploads'

/** What the panel says about all uploads together. */
export type PanelStatus = 'running' | 'paused' | 'offline' | 'retrying' | 'missing' | 'failed' | 'done'

/** Returns the state of all uploads together. Running uploads come first, and then states in which the user can do something, such as failed uploads. */
export function getPanelStatus({ isDone, isPaused, isWaitingForNetwork, isWaitingToRetry, missing, failed }: UploadTotal): PanelStatus {
  if (isWaitingForNetwork) return 'offline'
  if (isPaused) return 'paused'
  if (isWaitingToRetry) return 'retrying'
  if (!isDone) return 'running'
  if (missing > 0) return 'missing'
  return failed > 0 ? 'failed' : 'done'
}
