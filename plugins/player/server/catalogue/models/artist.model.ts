import { column, defineModel } from '@balafon/sdk/server'
import type { Image } from '../../../contract/catalogue.ts'
import type { ArtistLink } from '../../../contract/providers.ts'
import { publicationColumns } from './publication-columns.ts'

/** An artist. */
export const Artist = defineModel('artists', {
  columns: {
    id: column.id(),
    name: column.text({ minLength: 1, maxLength: 190 }),
    /** Shown in languages that `biographies` does not contain. */
    biography: column.text().nullable(),
    country: column.text().nullable(),
    image: column.json<Image>().nullable(),
    plays: column.bigint().default(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
    /** By language code. */
    biographies: column.json<Readonly<Record<string, string>>>().default(),
    ...publicationColumns,
    links: column.json<readonly ArtistLink[]>().default(),
    gallery: column.json<readonly Image[]>().default(),
    verifiedAt: column.timestamp().nullable(),
    likesCount: column.integer().default(),
    followersCount: column.integer().default(),
    /** The days of the insights begin at midnight in this time zone. `null` means the time zone of the site. */
    timeZone: column.text().nullable(),
  },
  indexes: {
    artists_names: '(search_text(name), id)',
    artists_name_search: 'gin (search_text(name) gin_trgm_ops)',
    artists_created: '(created_at, id)',
    artists_all_plays: '(plays, id)',
    artists_likes: "(likes_count DESC, id) WHERE (status = 'published'::text)",
    artists_owner: '(owner_id, id DESC)',
    artists_plays: "(plays DESC, id) WHERE (status = 'published'::text)",
    artists_scheduled: "(release_at) WHERE (status = 'scheduled'::text)",
  },
})
