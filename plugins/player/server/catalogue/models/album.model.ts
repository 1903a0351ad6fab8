import { column, defineModel } from '@balafon/sdk/server'
import type { ArtistRef, Image } from '../../../contract/catalogue.ts'
import { publicationColumns } from './publication-columns.ts'

/** An album, with copies of the names of its artists. */
export const Album = defineModel('albums', {
  columns: {
    id: column.id(),
    name: column.text({ minLength: 1, maxLength: 190 }),
    description: column.text().nullable(),
    releaseDate: column.date().nullable(),
    image: column.json<Image>().nullable(),
    artists: column.json<readonly ArtistRef[]>().default(),
    plays: column.bigint().default(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
    /** Translations of the description, by language code. */
    descriptions: column.json<Readonly<Record<string, string>>>().default(),
    ...publicationColumns,
    releaseType: column.oneOf('album', 'single', 'ep', 'compilation').default(),
    isExplicit: column.boolean().default(),
    copyright: column.text().nullable(),
    upc: column.text().nullable(),
    likesCount: column.integer().default(),
    repostsCount: column.integer().default(),
  },
  // Lists of listeners use the indexes of published albums, lists of administrators and owners those of all albums. `days` means the release date.
  indexes: {
    albums_names: '(search_text(name), id)',
    albums_name_search: 'gin (search_text(name) gin_trgm_ops)',
    albums_created: '(created_at, id)',
    albums_all_plays: '(plays, id)',
    albums_days: '(release_date, id)',
    albums_newest_days: '(release_date DESC NULLS LAST, id DESC)',
    albums_likes: "(likes_count DESC, id) WHERE (status = 'published'::text)",
    albums_owner: '(owner_id, id DESC)',
    albums_plays: "(plays DESC, id) WHERE (status = 'published'::text)",
    albums_release_date: "(release_date DESC NULLS LAST, id DESC) WHERE (status = 'published'::text)",
    albums_scheduled: "(release_at) WHERE (status = 'scheduled'::text)",
  },
})
