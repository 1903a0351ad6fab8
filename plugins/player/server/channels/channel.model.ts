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
    /** The rule that chooses the items. `null`: the operator chose the items, which are in `ChannelItem`. */
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
    /** Increases with each change by an operator. */
    version: column.integer().default(),
    /** Whether the channel is the home page. If no channel is, the channel with the slug `home` is the home page. */
    isHome: column.boolean().default(),
    /** When the rule chooses the items: at every read (`live`), or once a day or week. In the latter case, the chosen items are stored in `ChannelItem`. */
    refresh: column.oneOf('live', 'daily', 'weekly').default(),
    refreshedAt: column.timestamp().nullable(),
    seoTitle: column.text({ maxLength: 120 }).nullable(),
    seoDescription: column.text({ maxLength: 320 }).nullable(),
  },
  indexes: {
    channels_home: 'unique (is_home) WHERE is_home',
    channels_name: '(search_text(name), id)',
    channels_name_trigrams: 'gin (search_text(name) gin_trgm_ops)',
    channels_updated_at: '(updated_at, id)',
    channels_search_words: "gin (array_to_tsvector(array_remove(string_to_array(search_text(((name || ' '::text) || (names)::text)), ' '::text), ''::text)))",
  },
})
