import { openModal } from '@balafon/sdk/client'
import { createElement, lazy } from 'react'
import type { Queue } from '../engine/queue.ts'

const SaveQueueDialog = lazy(() => import('./save-queue-dialog.tsx'))

/** Opens the dialog that saves the tracks of a queue as a playlist. */
export const openSaveQueueDialog = (queue: Queue) => void openModal((modal) => createElement(SaveQueueDialog, { queue, ...modal }), { plugin: 'player' })
