import type { Migration } from '@balafon/sdk/server'
import { catalogue0001 } from './migrations/0001-catalogue.ts'
import { plays0002 } from './migrations/0002-plays.ts'
import { search0003 } from './migrations/0003-search.ts'
import { lyricsProviders0004 } from './migrations/0004-lyrics-providers.ts'
import { metadataProviders0005 } from './migrations/0005-metadata-providers.ts'
import { plainNames0006 } from './migrations/0006-plain-names.ts'
import { translatedTexts0007 } from './migrations/0007-translated-texts.ts'
import { catalogueDomain0008 } from './migrations/0008-catalogue-domain.ts'
import { playPartitions0009 } from './migrations/0009-play-partitions.ts'
import { playCounts0010 } from './migrations/0010-play-counts.ts'
import { collection0011 } from './migrations/0011-collection.ts'
import { finding0012 } from './migrations/0012-finding.ts'
import { pages0013 } from './migrations/0013-pages.ts'
import { queues0014 } from './migrations/0014-queues.ts'
import { playlistsComments0015 } from './migrations/0015-playlists-comments.ts'
import { media0016 } from './migrations/0016-media.ts'
import { artistGallery0019 } from './migrations/0019-artist-gallery.ts'
import { artwork0020 } from './migrations/0020-artwork.ts'
import { insights0021 } from './migrations/0021-insights.ts'
import { scheduledWithoutAudio0022 } from './migrations/0022-scheduled-without-audio.ts'
import { musicAdministration0025 } from './migrations/0025-music-administration.ts'
import { contentAdministration0026 } from './migrations/0026-content-administration.ts'
import { moderation0027 } from './migrations/0027-moderation.ts'
import { insightRollups0030 } from './migrations/0030-insight-rollups.ts'
import { labelAliases0033 } from './migrations/0033-label-aliases.ts'
import { insightKeys0034 } from './migrations/0034-insight-keys.ts'
import { insightMonths0035 } from './migrations/0035-insight-months.ts'
import { playlistFolders0036 } from './migrations/0036-playlist-folders.ts'

/** The migrations of the player's tables, in the order in which they run. */
export const migrations: readonly Migration[] = [
  catalogue0001,
  plays0002,
  search0003,
  lyricsProviders0004,
  metadataProviders0005,
  plainNames0006,
  translatedTexts0007,
  catalogueDomain0008,
  playPartitions0009,
  playCounts0010,
  collection0011,
  finding0012,
  pages0013,
  queues0014,
  playlistsComments0015,
  media0016,
  artistGallery0019,
  insights0021,
  scheduledWithoutAudio0022,
  artwork0020,
  musicAdministration0025,
  contentAdministration0026,
  moderation0027,
  insightRollups0030,
  labelAliases0033,
  insightKeys0034,
  insightMonths0035,
  playlistFolders0036,
]
