import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as adminAlbums from './administration/admin-albums.ts'
import type * as adminArtists from './administration/admin-artists.ts'
import type * as adminTracks from './administration/admin-tracks.ts'
import type * as adminCategories from './administration/categories.ts'
import type * as adminImports from './administration/imports.ts'
import type * as adminInsights from './administration/insights.ts'
import type * as adminMusic from './administration/music.ts'
import type * as adminUploads from './administration/uploads.ts'
import type * as artwork from './artwork.ts'
import type * as catalogue from './catalogue.ts'
import type * as channelAdministration from './channel-administration.ts'
import type * as channels from './channels.ts'
import type * as collection from './collection.ts'
import type * as commentModeration from './comment-moderation.ts'
import type * as comments from './comments.ts'
import type * as contentReports from './content-reports.ts'
import type * as embeds from './embeds.ts'
import type * as lyricsAdministration from './lyrics-administration.ts'
import type * as media from './media.ts'
import type * as playback from './playback.ts'
import type * as playlistAdministration from './playlist-administration.ts'
import type * as playlistFolders from './playlist-folders.ts'
import type * as playlists from './playlists.ts'
import type * as providerSettings from './provider-settings.ts'
import type * as queue from './queue.ts'
import type * as radio from './radio.ts'
import type * as search from './search.ts'
import type * as searchIndex from './search-index.ts'
import type * as tags from './tags.ts'

/** The codes of mistakes in import rows that no endpoint declares as an error. */
type OwnMistake = Exclude<adminImports.ImportMistake, keyof ErrorCodesOf<typeof adminUploads>>
type ImportMistakes = { readonly [Code in OwnMistake]: unknown }

declare module '@balafon/sdk/contract' {
  interface ErrorCodes
    extends ImportMistakes,
      ErrorCodesOf<typeof adminImports>,
      ErrorCodesOf<typeof adminInsights>,
      ErrorCodesOf<typeof adminCategories>,
      ErrorCodesOf<typeof adminAlbums>,
      ErrorCodesOf<typeof adminArtists>,
      ErrorCodesOf<typeof adminTracks>,
      ErrorCodesOf<typeof adminMusic>,
      ErrorCodesOf<typeof adminUploads>,
      ErrorCodesOf<typeof artwork>,
      ErrorCodesOf<typeof catalogue>,
      ErrorCodesOf<typeof channelAdministration>,
      ErrorCodesOf<typeof channels>,
      ErrorCodesOf<typeof collection>,
      ErrorCodesOf<typeof commentModeration>,
      ErrorCodesOf<typeof comments>,
      ErrorCodesOf<typeof contentReports>,
      ErrorCodesOf<typeof playlistAdministration>,
      ErrorCodesOf<typeof playlistFolders>,
      ErrorCodesOf<typeof playlists>,
      ErrorCodesOf<typeof providerSettings>,
      ErrorCodesOf<typeof embeds>,
      ErrorCodesOf<typeof lyricsAdministration>,
      ErrorCodesOf<typeof media>,
      ErrorCodesOf<typeof playback>,
      ErrorCodesOf<typeof queue>,
      ErrorCodesOf<typeof radio>,
      ErrorCodesOf<typeof search>,
      ErrorCodesOf<typeof searchIndex>,
      ErrorCodesOf<typeof tags> {}
}
