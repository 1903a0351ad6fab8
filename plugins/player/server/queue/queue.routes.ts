import { implement } from '@balafon/sdk/server'
import { getQueue, saveQueue, saveQueuePosition } from '../../contract/queue.ts'
import type { QueueService } from './queue.service.ts'

export const createQueueRoutes = (queues: QueueService) => [
  implement(getQueue, async ({ user }) => ({ queue: await queues.read(user.id) })),
  implement(saveQueue, ({ body, user }) => queues.save(user.id, body)),
  implement(saveQueuePosition, ({ body, user }) => queues.savePosition(user.id, body)),
]
