import { column, defineModel } from '@balafon/sdk/server'

/** A channel: a titled list of albums, artists, tracks, playlists or channels. */
export const Channel = defineModel('channels', {
  columns: {
    id: column.id(),
    slug: column.text({ pattern: /^[a-z0-9-]{1,100}$/ }).unique(),
    name: column.text(),
    description: column.text().nullable(),
    kind: column.oneOf('channels', 'albums', 'artists', 'tracks', 'playlists'),
    layout: column.oneOf('grid', 'row', 'list', 'hero').default(),
    /** Chooses the items at every read; `null`: the items are those of `ChannelItem`. */
    rule: column.oneOf('popular', 'newest', 'liked').nullable(),
    /** Names by language, except for the default language. */
    names: column.json<Readonly<Record<string, string>>>().default(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
    ownerId: column.bigint().nullable(),
    status: column.oneOf('draft', 'published', 'hidden').default(),
    /** A rule chooses only items of this genre or tag. */
    restriction: column.oneOf('genre', 'tag').nullable(),
    restrictionName: column.text().nullable(),
  },
  indexes: {
    channels_search_words: "gin (array_to_tsvector(array_remove(string_to_array(search_text(((name || ' '::text) || (names)::text)), ' '::text), ''::text)))",
  },
})
