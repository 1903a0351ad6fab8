import { implement } from '@balafon/sdk/server'
import { createPreviewLink, deletePreviewLink, getPreview } from '../../contract/previews.ts'
import type { PreviewsService } from './previews.service.ts'

export const createPreviewRoutes = (previews: PreviewsService) => [
  implement(createPreviewLink, async ({ params, user }) => ({ link: await previews.create(params.kind, params.id, user) })),
  implement(deletePreviewLink, async ({ params, user }) => ({ deleted: await previews.remove(params.kind, params.id, user) })),
  implement(getPreview, ({ params }) => previews.read(params.token)),
]
