import type { ReportMetric, ReportRanking } from '@balafon/plugin-admin/contract/report-providers'
import { getArtistPath, getTrackPath } from '../../contract/paths.ts'
import type { ReportStore } from './report.store.ts'

/** Creates the metric of the number of plays for the report in the admin area. */
export const createReportMetrics = ({ countPlays }: ReportStore): ReportMetric[] => [{ id: 'plays', title: 'report.plays', order: 10, count: countPlays }]

/** Creates the lists of the most played tracks and artists. */
export const createReportRankings = ({ listTopTracks, listTopArtists }: ReportStore): ReportRanking[] => [
  {
    id: 'tracks',
    title: 'report.top_tracks',
    unit: 'report.plays',
    order: 10,
    async list(period, { limit }) {
      const tracks = await listTopTracks(period, limit)
      return tracks.map(({ id, name, artists, plays }) => ({
        id: String(id),
        label: artists ? `${name} – ${artists}` : name,
        path: getTrackPath({ id, name }),
        count: plays,
      }))
    },
  },
  {
    id: 'artists',
    title: 'report.top_artists',
    unit: 'report.plays',
    order: 20,
    async list(period, { limit }) {
      const artists = await listTopArtists(period, limit)
      return artists.map(({ id, name, plays }) => ({ id: String(id), label: name, path: getArtistPath({ id, name }), count: plays }))
    },
  },
]
