import { column, defineModel } from '@balafon/sdk/server'
import type { ArtistRef, Image } from '../../../contract/catalogue.ts'
import type { Credit } from '../../../contract/catalogue-service.ts'
import { publicationColumns } from './publication-columns.ts'

/** A track, with copies of the names of its artists and its album. */
export const Track = defineModel('tracks', {
  columns: {
    id: column.id(),
    name: column.text({ minLength: 1, maxLength: 190 }),
    number: column.integer().default(),
    /** In seconds; 0 while the track has no audio file. */
    duration: column.numeric().default(),
    description: column.text().nullable(),
    releaseDate: column.date().nullable(),
    albumId: column.bigint().references('albums', 'set null').nullable(),
    albumName: column.text().nullable(),
    image: column.json<Image>().nullable(),
    artists: column.json<readonly ArtistRef[]>().default(),
    fileEntryId: column.bigint().nullable(),
    filePath: column.text().nullable(),
    fileMime: column.text().nullable(),
    fileSize: column.bigint().nullable(),
    /** The heights of the waveform. */
    peaks: column.json<readonly number[]>().default(),
    hasLyrics: column.boolean().default(),
    plays: column.bigint().default(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
    ...publicationColumns,
    isExplicit: column.boolean().default(),
    isrc: column.text().nullable(),
    credits: column.json<readonly Credit[]>().default(),
    disc: column.integer().default(),
    likesCount: column.integer().default(),
    repostsCount: column.integer().default(),
  },
  indexes: {
    tracks_names: '(search_text(name), id)',
    tracks_name_search: 'gin (search_text(name) gin_trgm_ops)',
    tracks_created: '(created_at, id)',
    tracks_all_plays: '(plays, id)',
    tracks_days: '(release_date, id)',
    tracks_newest_days: '(release_date DESC NULLS LAST, id DESC)',
    tracks_likes: "(likes_count DESC, id) WHERE (status = 'published'::text)",
    tracks_album: '(album_id, number)',
    tracks_file: '(file_entry_id)',
    tracks_owner: '(owner_id, id DESC)',
    tracks_plays: "(plays DESC, id) WHERE (status = 'published'::text)",
    tracks_release_date: "(release_date DESC NULLS LAST, id DESC) WHERE (status = 'published'::text)",
    tracks_scheduled: "(release_at) WHERE (status = 'scheduled'::text)",
  },
})
