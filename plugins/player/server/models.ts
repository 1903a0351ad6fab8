import type { ServerContext, WithModels } from '@balafon/sdk/server'
import { MusicImport } from './administration/imports/music-import.model.ts'
import { MusicImportRow } from './administration/imports/music-import-row.model.ts'
import { ArtworkRendition } from './artwork/artwork-rendition.model.ts'
import { Album } from './catalogue/models/album.model.ts'
import { AlbumArtist } from './catalogue/models/album-artist.model.ts'
import { Artist } from './catalogue/models/artist.model.ts'
import { Genre } from './catalogue/models/genre.model.ts'
import { GenreAlias } from './catalogue/models/genre-alias.model.ts'
import { GenreLink } from './catalogue/models/genre-link.model.ts'
import { Playlist } from './catalogue/models/playlist.model.ts'
import { PlaylistTrack } from './catalogue/models/playlist-track.model.ts'
import { Tag } from './catalogue/models/tag.model.ts'
import { TagAlias } from './catalogue/models/tag-alias.model.ts'
import { TagLink } from './catalogue/models/tag-link.model.ts'
import { Track } from './catalogue/models/track.model.ts'
import { TrackArtist } from './catalogue/models/track-artist.model.ts'
import { Channel } from './channels/channel.model.ts'
import { ChannelItem } from './channels/channel-item.model.ts'
import { ChartEntry } from './charts/chart-entry.model.ts'
import { ArtistFollow } from './collection/artist-follow.model.ts'
import { Like } from './collection/like.model.ts'
import { Repost } from './collection/repost.model.ts'
import { Comment } from './comments/comment.model.ts'
import { CommentReport } from './comments/comment-report.model.ts'
import { ContentReport } from './content-reports/content-report.model.ts'
import { ArtistManager } from './insights/artist-manager.model.ts'
import { InsightCount } from './insights/insight-count.model.ts'
import { InsightListener } from './insights/insight-listener.model.ts'
import { InsightMonth } from './insights/insight-month.model.ts'
import { InsightMonthRun } from './insights/insight-month-run.model.ts'
import { InsightPlayback } from './insights/insight-playback.model.ts'
import { InsightReturn } from './insights/insight-return.model.ts'
import { InsightReturnMonth } from './insights/insight-return-month.model.ts'
import { FailedLyricsLookup } from './lyrics/failed-lyrics-lookup.model.ts'
import { Lyric } from './lyrics/lyric.model.ts'
import { MediaArtwork } from './media/models/media-artwork.model.ts'
import { MediaAsset } from './media/models/media-asset.model.ts'
import { MediaRendition } from './media/models/media-rendition.model.ts'
import { AlbumMetadata } from './metadata/album-metadata.model.ts'
import { ArtistMetadata } from './metadata/artist-metadata.model.ts'
import { PlaylistFolder } from './playlist-folders/playlist-folder.model.ts'
import { PlaylistFolderEntry } from './playlist-folders/playlist-folder-entry.model.ts'
import { PlaylistCollaborator } from './playlists/playlist-collaborator.model.ts'
import { PlaylistInvitation } from './playlists/playlist-invitation.model.ts'
import { DailyTrackPlays } from './plays/daily-track-plays.model.ts'
import { Play } from './plays/play.model.ts'
import { PlayCount } from './plays/play-count.model.ts'
import { Queue } from './queue/queue.model.ts'
import { CoListen } from './radio/co-listen.model.ts'
import { CoListenDay } from './radio/co-listen-day.model.ts'
import { SearchText } from './search/search-text.model.ts'
import { SearchWord } from './search/search-word.model.ts'

/** The models of the plugin’s tables. */
export const models = {
  Album,
  AlbumArtist,
  AlbumMetadata,
  Artist,
  ArtistFollow,
  ArtistManager,
  ArtistMetadata,
  ArtworkRendition,
  Channel,
  ChannelItem,
  ChartEntry,
  CoListen,
  CoListenDay,
  Comment,
  CommentReport,
  ContentReport,
  DailyTrackPlays,
  FailedLyricsLookup,
  Genre,
  GenreAlias,
  GenreLink,
  InsightCount,
  InsightListener,
  InsightMonth,
  InsightMonthRun,
  InsightPlayback,
  InsightReturn,
  InsightReturnMonth,
  Like,
  Lyric,
  MediaArtwork,
  MediaAsset,
  MediaRendition,
  MusicImport,
  MusicImportRow,
  Play,
  PlayCount,
  Playlist,
  PlaylistCollaborator,
  PlaylistFolder,
  PlaylistFolderEntry,
  PlaylistInvitation,
  PlaylistTrack,
  Queue,
  Repost,
  SearchText,
  SearchWord,
  Tag,
  TagAlias,
  TagLink,
  Track,
  TrackArtist,
}

/** The context of the plugin, with its models. */
export type PlayerContext = WithModels<ServerContext, typeof models>
