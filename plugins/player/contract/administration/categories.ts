import { defineEndpoint, defineIdempotentEndpoint, defineResource, type Field, Id, integer, resourceEndpoints, text } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Image } from '../catalogue.ts'

/** The genres and tags of the site, in the admin area. */

const genreAccess = { permission: 'music.update' } as const
const tagAccess = { permission: 'tags.update' } as const

/** The number of artists, albums or tracks with the genre or tag. It is counted in another table, so the field reads only the id of the row. */
const musicCount = integer({ readOnly: true, sortable: false, filterable: false, attribute: 'id' })

/** The URL of the picture. */
const pictureUrl: Field<
  'text',
  string,
  string,
  Image,
  { readonly readOnly: true; readonly sortable: false; readonly filterable: false; readonly nullable: true }
> = {
  kind: 'text',
  options: { readOnly: true, sortable: false, filterable: false, nullable: true },
  response: z.nullable(z.string()),
  input: z.nullable(z.string()),
}

const DisplayName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^/\\?%#<>]+$/))

export const genreList = defineResource({
  name: { one: 'genre', many: 'genres' },
  labels: 'category_admin',
  entity: 'player.genre',
  path: 'admin/genres',
  fields: {
    display_name: text({ readOnly: true, max: 100 }),
    /** Part of links. */
    name: text({ readOnly: true, max: 100, sortable: false }),
    artists: musicCount,
    albums: musicCount,
    tracks: musicCount,
    image: pictureUrl,
  },
  search: ['display_name'],
  list: { columns: ['display_name', 'name', 'artists', 'albums', 'tracks'], sort: ['display_name'], paging: 'cursor' },
  access: { view: genreAccess, update: genreAccess },
  forbidsViewAs: true,
})

export const tagList = defineResource({
  name: { one: 'tag', many: 'tags' },
  labels: 'category_admin',
  entity: 'player.tag',
  path: 'admin/tags',
  fields: {
    display_name: text({ readOnly: true, max: 100 }),
    /** Part of links. */
    name: text({ readOnly: true, max: 100, sortable: false }),
    albums: musicCount,
    tracks: musicCount,
  },
  search: ['display_name'],
  list: { columns: ['display_name', 'name', 'albums', 'tracks'], sort: ['display_name'], paging: 'cursor' },
  access: { view: tagAccess, update: tagAccess },
  forbidsViewAs: true,
})

const Category = z.object({ id: z.int(), version: z.int(), name: z.string(), display_name: z.string(), image: z.nullable(Image) })
/** A genre or tag, as operators see it. */
export type AdminCategory = z.infer<typeof Category>

const Version = z.int().check(z.minimum(1))
const VersionInQuery = z.coerce.number().check(z.int(), z.minimum(1))
const params = z.strictObject({ id: Id })

export const GenreValues = z.strictObject({ display_name: DisplayName, image: z._default(z.nullable(Image), null) })
export const TagValues = z.strictObject({ display_name: DisplayName })

const genre = { access: genreAccess, params, response: z.object({ genre: Category }) } as const
const tag = { access: tagAccess, params, response: z.object({ tag: Category }) } as const
const merge = z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) })

export const getAdminGenre = defineEndpoint({ ...genre, method: 'GET', path: 'admin/genres/{id}', summary: 'Get a genre', errors: ['player.genre_not_found'] })
export const createAdminGenre = defineIdempotentEndpoint({
  method: 'POST',
  path: 'admin/genres',
  summary: 'Create a genre',
  access: genreAccess,
  forbidsViewAs: true,
  body: GenreValues,
  response: z.object({ id: z.number() }),
  status: 201,
  errors: ['player.genre_exists', 'player.picture_unknown'],
})
export const updateAdminGenre = defineEndpoint({
  ...genre,
  method: 'PATCH',
  path: 'admin/genres/{id}',
  summary: 'Rename a genre, or change its picture. Links to it stay valid',
  forbidsViewAs: true,
  body: z.strictObject({ version: Version, display_name: z.optional(DisplayName), image: z.optional(z.nullable(Image)) }),
  errors: ['player.genre_not_found', 'player.picture_unknown', 'resource.conflict'],
  conflict: Category,
})
export const deleteAdminGenre = defineEndpoint({
  method: 'DELETE',
  path: 'admin/genres/{id}',
  summary: 'Delete a genre. Music that has it stays',
  access: genreAccess,
  forbidsViewAs: true,
  params,
  query: z.strictObject({ version: VersionInQuery }),
  response: z.object({}),
  errors: ['player.genre_not_found', 'player.category_used_by_channel', 'resource.conflict'],
  conflict: Category,
})
export const mergeAdminGenres = defineEndpoint({
  ...genre,
  method: 'POST',
  path: 'admin/genres/{id}/merge',
  summary: 'Merge the given genres into the genre of the path, which gets their music and channels',
  forbidsViewAs: true,
  body: merge,
  errors: ['player.genre_not_found'],
})

export const getAdminTag = defineEndpoint({ ...tag, method: 'GET', path: 'admin/tags/{id}', summary: 'Get a tag', errors: ['player.tag_not_found'] })
export const createAdminTag = defineIdempotentEndpoint({
  method: 'POST',
  path: 'admin/tags',
  summary: 'Create a tag',
  access: tagAccess,
  forbidsViewAs: true,
  body: TagValues,
  response: z.object({ id: z.number() }),
  status: 201,
  errors: ['player.tag_exists'],
})
export const updateAdminTag = defineEndpoint({
  ...tag,
  method: 'PATCH',
  path: 'admin/tags/{id}',
  summary: 'Rename a tag. Links to it stay valid',
  forbidsViewAs: true,
  body: z.strictObject({ version: Version, display_name: z.optional(DisplayName) }),
  errors: ['player.tag_not_found', 'resource.conflict'],
  conflict: Category,
})
export const deleteAdminTag = defineEndpoint({
  method: 'DELETE',
  path: 'admin/tags/{id}',
  summary: 'Delete a tag. Music that has it stays',
  access: tagAccess,
  forbidsViewAs: true,
  params,
  query: z.strictObject({ version: VersionInQuery }),
  response: z.object({}),
  errors: ['player.tag_not_found', 'player.category_used_by_channel', 'resource.conflict'],
  conflict: Category,
})
export const mergeAdminTags = defineEndpoint({
  ...tag,
  method: 'POST',
  path: 'admin/tags/{id}/merge',
  summary: 'Merge the given tags into the tag of the path, which gets their music and channels',
  forbidsViewAs: true,
  body: merge,
  errors: ['player.tag_not_found'],
})

/** Deletes selected genres or tags. There is no other action. */
export const changeSelectedGenres = resourceEndpoints(genreList).bulk
export const changeSelectedTags = resourceEndpoints(tagList).bulk
