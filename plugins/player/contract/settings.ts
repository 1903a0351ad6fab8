import * as z from 'zod/mini'
import { DEFAULT_PROVIDER_SETTINGS, StoredProviderSettings } from './provider-settings.ts'

const MAX_WORDS = 500

/** The renditions that audio files can have: a codec and its bit rate in kbit/s, or a lossless copy. */
export const MEDIA_RENDITIONS = ['aac-96', 'aac-128', 'aac-192', 'aac-256', 'opus-64', 'opus-96', 'opus-128', 'opus-160', 'flac'] as const
export type MediaRenditionName = (typeof MEDIA_RENDITIONS)[number]

/** `automatic` is the best quality, except in browsers that ask websites to save data. */
export const QUALITIES = ['automatic', 'high', 'low'] as const
export type Quality = (typeof QUALITIES)[number]

export const MAX_CROSSFADE_SECONDS = 12

export const PLAYER_SETTINGS = {
  public: z.object({
    /** Whether similar songs are played after the last song of the queue. */
    'player.autoplay': z._default(z.boolean(), true),
    /** The quality for listeners without a choice of their own. */
    'player.quality': z._default(z.enum(QUALITIES), 'automatic'),
    /** How many seconds a song fades into the next one, for listeners without a choice of their own. */
    'player.crossfade_seconds': z._default(z.int().check(z.minimum(0), z.maximum(MAX_CROSSFADE_SECONDS)), 0),
    /** Whether all songs are played equally loud, for listeners without a choice of their own. */
    'player.normalize_volume': z._default(z.boolean(), true),
    /** Whether users can read and write comments on tracks and albums. */
    'player.comments.enable': z._default(z.boolean(), true),
    /** Whether users with the permission to download tracks can do so. */
    'player.downloads.enable': z._default(z.boolean(), true),
    /** Whether other sites can show the small player of a track or album. */
    'player.embeds.enable': z._default(z.boolean(), true),
  }),
  private: z.object({
    /** Groups of words that mean the same, each separated by commas: `balafon, balafo, bala`. */
    'search.synonyms': z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_WORDS)), []),
    /** Words that are ignored in queries with other words. */
    'search.stop_words': z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(MAX_WORDS)), []),
    /** The order of the providers of lyrics and texts, and the time limit for each of them. */
    'player.providers': z._default(StoredProviderSettings, DEFAULT_PROVIDER_SETTINGS),
    /** The renditions that are encoded of each audio file. The original is always kept. */
    'player.media.renditions': z._default(z.array(z.enum(MEDIA_RENDITIONS)).check(z.maxLength(MEDIA_RENDITIONS.length)), [
      'aac-128',
      'aac-256',
      'opus-96',
      'opus-160',
    ]),
  }),
}

const audience = { permission: 'settings.update' } as const

/** The settings pages of the player and of the search. */
export const SETTINGS_PAGES = [
  {
    id: 'player',
    title: 'player.title',
    keys: [
      'player.autoplay',
      'player.quality',
      'player.crossfade_seconds',
      'player.normalize_volume',
      'player.comments.enable',
      'player.downloads.enable',
      'player.embeds.enable',
    ],
    group: 'content',
    order: 10,
    audience,
  },
  { id: 'providers', title: 'providers.title', keys: [], component: 'ProvidersSection', group: 'content', order: 22, audience },
  { id: 'search', title: 'search.settings.title', keys: ['search.synonyms', 'search.stop_words'], group: 'content', order: 20, audience },
  { id: 'search', title: 'search.index.title', keys: [], component: 'SearchIndexSection', group: 'content', order: 21, audience },
] as const
