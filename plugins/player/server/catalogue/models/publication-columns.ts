import { column } from '@balafon/sdk/server'

/** The columns of an artist, album or track about its owner and its publication. */
export const publicationColumns = {
  /** Increases with each change of an editor, so that two editors do not overwrite each other. */
  version: column.integer().default(),
  ownerId: column.bigint().nullable(),
  /** The readable part of URLs. A row that is inserted without a slug gets a random one. */
  slug: column.text().unique().default(),
  status: column.oneOf('draft', 'scheduled', 'published', 'hidden').default(),
  /** When a scheduled row is published. */
  releaseAt: column.timestamp().nullable(),
  /** When the row was first published. Its slug no longer changes afterwards. */
  publishedAt: column.timestamp().nullable().default(),
} as const
