import { implement, type Job, type Route, requireUser } from '@balafon/sdk/server'
import { createUploadedTrack } from '../../contract/administration/uploads.ts'
import type { InsightsProvider } from '../../contract/insights-service.ts'
import type { MediaProvider } from '../../contract/media.ts'
import type { CatalogueEditing } from '../catalogue/editing/create-catalogue-editing.ts'
import type { PlayerContext } from '../models.ts'
import { createAdminCategoryRoutes } from './categories/categories.routes.ts'
import { createCategoryAdministration } from './categories/category-administration.ts'
import { createDirectLookup } from './imports/batch-names.ts'
import { createImportJobs } from './imports/imports.jobs.ts'
import { createImportRoutes } from './imports/imports.routes.ts'
import { createImportsService } from './imports/imports.service.ts'
import { createImportsStore } from './imports/imports.store.ts'
import { createNameLookupStore } from './imports/name-lookup.store.ts'
import { createImportRuns } from './imports/run-import.ts'
import { createRowWriter } from './imports/write-row.ts'
import { createAdminInsightsRoutes } from './insights/admin-insights.ts'
import { createMusicRoutes } from './music/music.routes.ts'
import { createMusicAdministration } from './music/music-administration.ts'
import { createUploadsService } from './uploads/uploads.service.ts'

interface AdministrationDependencies {
  readonly editing: CatalogueEditing
  readonly media: MediaProvider
  readonly insights: InsightsProvider
}

export type Administration = ReturnType<typeof createAdministration>

/** Creates the services with which operators manage the catalogue. */
export function createAdministration(context: PlayerContext, { editing, media, insights }: AdministrationDependencies) {
  const music = createMusicAdministration(context, editing, media)
  const names = createNameLookupStore(context.sql)
  const writeRow = createRowWriter(music.editors)
  const importsStore = createImportsStore(context)
  return {
    music,
    categories: createCategoryAdministration(context, editing),
    imports: createImportsService(context, importsStore),
    importRuns: createImportRuns({ context, store: importsStore, names, writeRow }),
    uploads: createUploadsService(context, { media, writeRow, names: createDirectLookup(names) }),
    catalogue: editing.provider,
    insights,
  }
}

export const createAdministrationRoutes = (
  { music, categories, imports, uploads, catalogue, insights }: Administration,
  context: PlayerContext,
): readonly Route[] => [
  ...createMusicRoutes(music, context),
  ...createAdminCategoryRoutes(categories, context),
  ...createImportRoutes(imports),
  ...createAdminInsightsRoutes(catalogue, insights),
  implement(createUploadedTrack, ({ body, user }) => uploads.create(body, requireUser(user))),
]

export const createAdministrationJobs = ({ importRuns, imports }: Administration): Job[] => createImportJobs(importRuns, imports)
